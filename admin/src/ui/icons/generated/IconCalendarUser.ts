import { outline } from '../icon.ts'

export default /* @__PURE__ */ outline(
  ["path",{"d":"M12 21h-6a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v4.5"}],
  ["path",{"d":"M16 3v4"}],
  ["path",{"d":"M8 3v4"}],
  ["path",{"d":"M4 11h16"}],
  ["path",{"d":"M17 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0"}],
  ["path",{"d":"M22 22a2 2 0 0 0 -2 -2h-2a2 2 0 0 0 -2 2"}],
)
