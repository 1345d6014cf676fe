import { outline } from '../icon.ts'

export default /* @__PURE__ */ outline(
  ["path",{"d":"M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12"}],
  ["path",{"d":"M4 9h8"}],
  ["path",{"d":"M12 15h8"}],
  ["path",{"d":"M12 4v16"}],
)
