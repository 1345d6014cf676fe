import { outline } from '../icon.ts'

export default /* @__PURE__ */ outline(
  ["path",{"d":"M4 8v-2a2 2 0 0 1 2 -2h2"}],
  ["path",{"d":"M4 16v2a2 2 0 0 0 2 2h2"}],
  ["path",{"d":"M16 4h2a2 2 0 0 1 2 2v2"}],
  ["path",{"d":"M16 20h2a2 2 0 0 0 2 -2v-2"}],
)
