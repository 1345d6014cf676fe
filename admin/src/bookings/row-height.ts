/** Of a table's line on the timeline, in pixels. */
export const ROW = 44
