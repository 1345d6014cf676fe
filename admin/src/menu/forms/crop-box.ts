/** The part of a picture that is kept: its middle, in shares of the picture, and how far it is zoomed in. */
export type CropBox = { x: number; y: number; zoom: number }
type Size = { width: number; height: number }

export const RATIO = 4 / 3
export const MOST_ZOOM = 4
/** What is sent is no larger: the largest size kept is smaller still. */
const MOST_WIDTH = 2400

export const WHOLE: CropBox = { x: 0.5, y: 0.5, zoom: 1 }

/** In the picture's own pixels; never beyond its edges. */
export function cropRect({ width, height }: Size, { x, y, zoom }: CropBox) {
  const fitting = Math.min(width, height * RATIO) / zoom
  const size = { width: fitting, height: fitting / RATIO }
  const within = (middle: number, long: number, all: number) =>
    Math.min(Math.max(middle * all - long / 2, 0), all - long)
  return { left: within(x, size.width, width), top: within(y, size.height, height), ...size }
}

/** Moved by so many pixels of the picture; the middle stays where a crop can be. */
export function shifted(picture: Size, box: CropBox, by: { x: number; y: number }): CropBox {
  const here = middleOf(picture, box)
  const wanted = { zoom: box.zoom, x: here.x + by.x / picture.width, y: here.y + by.y / picture.height }
  return { zoom: box.zoom, ...middleOf(picture, wanted) }
}

function middleOf(picture: Size, box: CropBox): { x: number; y: number } {
  const { left, top, width, height } = cropRect(picture, box)
  return { x: (left + width / 2) / picture.width, y: (top + height / 2) / picture.height }
}

export function outputSize(picture: Size, box: CropBox): Size {
  const width = Math.round(Math.min(cropRect(picture, box).width, MOST_WIDTH))
  return { width, height: Math.round(width / RATIO) }
}
