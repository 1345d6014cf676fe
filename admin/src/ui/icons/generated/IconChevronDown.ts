import { outline } from '../icon.ts'

export default /* @__PURE__ */ outline(
  ["path",{"d":"M6 9l6 6l6 -6"}],
)
