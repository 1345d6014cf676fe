import { outline } from '../icon.ts'

export default /* @__PURE__ */ outline(
  ["path",{"d":"M5 12l5 5l10 -10"}],
)
