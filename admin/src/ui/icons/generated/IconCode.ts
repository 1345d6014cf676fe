import { outline } from '../icon.ts'

export default /* @__PURE__ */ outline(
  ["path",{"d":"M7 8l-4 4l4 4"}],
  ["path",{"d":"M17 8l4 4l-4 4"}],
  ["path",{"d":"M14 4l-4 16"}],
)
