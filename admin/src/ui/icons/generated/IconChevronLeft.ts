import { outline } from '../icon.ts'

export default /* @__PURE__ */ outline(
  ["path",{"d":"M15 6l-6 6l6 6"}],
)
