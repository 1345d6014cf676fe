import { outline } from '../icon.ts'

export default /* @__PURE__ */ outline(
  ["path",{"d":"M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-12"}],
  ["path",{"d":"M16 3v4"}],
  ["path",{"d":"M8 3v4"}],
  ["path",{"d":"M4 11h16"}],
)
