// Pictures of the living demo's dishes. The sample itself, and so every sandbox, has none.
import { randomUUIDv7 } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { refsIn } from '../platform/document/refs.ts'
import type { PictureFile } from '../platform/images/pictures.ts'
import type { Tx } from '../platform/postgres/transaction/transaction.ts'
import { insertPhoto } from '../restaurant/menu/photo-queries.ts'

const FOLDER = new URL('./pictures/dishes/', import.meta.url)
const FIRST = '-1.webp'
/** As `server/scripts/demo-pictures.ts` has drawn them. */
const SIZES = [
  [400, 300],
  [800, 600],
] as const

export async function furnishDishPhotos(tx: Tx): Promise<void> {
  const refs = await refsIn(tx, 'items')
  const files = await readdir(FOLDER)
  for (const ref of files
    .filter((file) => file.endsWith(FIRST))
    .map((file) => file.slice(0, -FIRST.length))) {
    const itemId = refs.get(ref)
    if (itemId === undefined) throw new Error(`the demo has no "${ref}"`)
    insertPhoto(tx, { id: randomUUIDv7(), itemId, files: await drawn(ref) }, tx.cause.now)
  }
}

function drawn(ref: string): Promise<PictureFile[]> {
  return Promise.all(
    SIZES.map(async ([width, height], place) => ({
      width,
      height,
      bytes: await readFile(new URL(`${ref}-${place + 1}.webp`, FOLDER)),
    })),
  )
}
