import { outline } from '../icon.ts'

export default /* @__PURE__ */ outline(
  ["path",{"d":"M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0"}],
  ["path",{"d":"M11 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0"}],
  ["path",{"d":"M11 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0"}],
)
