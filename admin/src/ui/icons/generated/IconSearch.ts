import { outline } from '../icon.ts'

export default /* @__PURE__ */ outline(
  ["path",{"d":"M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0"}],
  ["path",{"d":"M21 21l-6 -6"}],
)
