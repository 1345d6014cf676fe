import { outline } from '../icon.ts'

export default /* @__PURE__ */ outline(
  ["path",{"d":"M6 5a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-14"}],
  ["path",{"d":"M11 4h2"}],
  ["path",{"d":"M12 17v.01"}],
)
