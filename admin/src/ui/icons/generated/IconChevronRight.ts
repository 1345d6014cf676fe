import { outline } from '../icon.ts'

export default /* @__PURE__ */ outline(
  ["path",{"d":"M9 6l6 6l-6 6"}],
)
