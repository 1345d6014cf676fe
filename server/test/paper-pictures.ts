// What a printer makes of the bytes it is sent: the pictures among them, dot by dot, and a comparison with kept ones.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { readable } from './printer.ts'

/** One byte for each dot: 0 is paper, 1 is ink. */
export type Dots = { width: number; height: number; ink: Uint8Array }
/** `words` is what the bytes say beside their pictures. */
export type Printed = { dots: Dots; words: string }

const KEPT = join(import.meta.dirname, 'papers')
/** Of the ink: rounding at the edges of letters may differ between processors. */
export const ALIKE = 0.02

/** All pictures on a paper, one below the other, as ESC/POS (GS v 0) and Star (ESC X) send them. */
export function picturesIn(bytes: Uint8Array): Printed {
  const strips: Dots[] = []
  const others: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const strip = rasterAt(bytes, at) ?? columnsAt(bytes, at)
    if (strip) strips.push(strip.dots)
    else others.push(bytes[at]!)
    at += strip?.length ?? 1
  }
  const width = Math.max(0, ...strips.map((strip) => strip.width))
  const height = strips.reduce((sum, strip) => sum + strip.height, 0)
  const ink = new Uint8Array(width * height)
  let top = 0
  for (const strip of strips) {
    for (let y = 0; y < strip.height; y++) {
      ink.set(strip.ink.subarray(y * strip.width, (y + 1) * strip.width), (top + y) * width)
    }
    top += strip.height
  }
  return { dots: { width, height, ink }, words: readable(Buffer.from(others)) }
}

type Strip = { dots: Dots; length: number }

function rasterAt(bytes: Uint8Array, at: number): Strip | null {
  if (bytes[at] !== 0x1d || bytes[at + 1] !== 0x76 || bytes[at + 2] !== 0x30) return null
  const perRow = bytes[at + 4]! + 256 * bytes[at + 5]!
  const height = bytes[at + 6]! + 256 * bytes[at + 7]!
  const width = perRow * 8
  const ink = Uint8Array.from({ length: width * height }, (_, dot) => {
    const byte = bytes[at + 8 + Math.floor(dot / 8)]!
    return (byte >> (7 - (dot % 8))) & 1
  })
  return { dots: { width, height, ink }, length: 8 + perRow * height }
}

function columnsAt(bytes: Uint8Array, at: number): Strip | null {
  if (bytes[at] !== 0x1b || bytes[at + 1] !== 0x58) return null
  const width = bytes[at + 2]! + 256 * bytes[at + 3]!
  const height = 24
  const ink = Uint8Array.from({ length: width * height }, (_, dot) => {
    const [x, y] = [dot % width, Math.floor(dot / width)]
    return (bytes[at + 4 + x * 3 + (y >> 3)]! >> (7 - (y & 7))) & 1
  })
  return { dots: { width, height, ink }, length: 4 + width * 3 }
}

/** How much of the ink is elsewhere than on the kept picture; a picture that is not kept yet is kept, to be looked at. */
export async function differenceFrom(name: string, dots: Dots): Promise<number> {
  const path = join(KEPT, `${name}.png`)
  if (!existsSync(path)) {
    mkdirSync(KEPT, { recursive: true })
    await asSharp(dots).png({ palette: true, colours: 2 }).toFile(path)
    throw new Error(`${path} was not kept before: look at it, and run again`)
  }
  const { data, info } = await sharp(path).greyscale().raw().toBuffer({ resolveWithObject: true })
  if (info.width !== dots.width || info.height !== dots.height) return 1
  let inked = 0
  let different = 0
  for (const [at, level] of data.entries()) {
    const isInk = level < 128
    if (isInk) inked++
    if (isInk !== (dots.ink[at] === 1)) different++
  }
  return different / inked
}

function asSharp({ width, height, ink }: Dots) {
  const levels = Buffer.from(ink.map((dot) => (dot ? 0 : 255)))
  return sharp(levels, { raw: { width, height, channels: 1 } })
}
