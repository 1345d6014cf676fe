import { FieldsInvalid } from '../errors.ts'
import { fieldFault } from '../faults.ts'
import { fairQueue } from './fair-queue.ts'

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export const PICTURE_LIMIT = 10 * 1024 * 1024
const MOST_PIXELS = 50_000_000
/** The longer side, smallest first. */
const SIDES = [400, 800, 1600]
const QUALITY = 82
const LONGEST_SECONDS = 30

export type PictureFile = { width: number; height: number; bytes: Buffer }

/**
 * Decoding takes a core and up to 200 MB, so pictures are made one after another. Those that wait are held in memory: so many
 * of ten megabytes at most.
 */
const inTurn = fairQueue(24)

/** A picture in three sizes as WebP, smallest first: upright, and without what a camera wrote into it. */
export async function makePicture(bytes: Buffer, restaurantId: number): Promise<PictureFile[]> {
  if (!isPicture(bytes)) throw notReadable()
  return inTurn(restaurantId, () => sizesOf(bytes))
}

const MAIL_WIDTH = 1120

/** Of one of ours, for mail programs, of which some show nothing newer than JPEG. */
export async function jpegOf(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(bytes)
    .resize({ width: MAIL_WIDTH, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 72, mozjpeg: true })
    .toBuffer()
}

function notReadable(): FieldsInvalid {
  return new FieldsInvalid({ body: [fieldFault('unreadable.image')] })
}

/** Only what we take reaches a decoder, whatever its sender calls it. */
function isPicture(bytes: Buffer): boolean {
  const text = bytes.toString('latin1', 0, 32)
  const isAvif = text.slice(4, 8) === 'ftyp' && /avi[fs]/.test(text.slice(8))
  return (
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') ||
    isAvif
  )
}

async function sizesOf(bytes: Buffer): Promise<PictureFile[]> {
  // A library of 20 MB that most processes never need.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const open = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notReadable()
    })
  if (width * height > MOST_PIXELS) {
    throw new FieldsInvalid({ body: [fieldFault('too_large.pixels')] })
  }
  try {
    const side = SIDES.at(-1)
    const { data, info } = await open()
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: LONGEST_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const files: PictureFile[] = []
    for (const longest of SIDES) {
      const made = await sharp(data, {
        raw: { width: info.width, height: info.height, channels: info.channels },
      })
        .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true })
      files.push({ width: made.info.width, height: made.info.height, bytes: made.data })
    }
    return files
  } catch {
    throw notReadable()
  }
}
