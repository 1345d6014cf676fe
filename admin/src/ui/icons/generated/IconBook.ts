import { outline } from '../icon.ts'

export default /* @__PURE__ */ outline(
  ["path",{"d":"M3 19a9 9 0 0 1 9 0a9 9 0 0 1 9 0"}],
  ["path",{"d":"M3 6a9 9 0 0 1 9 0a9 9 0 0 1 9 0"}],
  ["path",{"d":"M3 6l0 13"}],
  ["path",{"d":"M12 6l0 13"}],
  ["path",{"d":"M21 6l0 13"}],
)
