import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import { notFound } from '../../../platform/errors.ts'
import type { PictureFile } from '../../../platform/images/pictures.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { deletePhoto, insertPhoto, type PhotoRow, photosOf } from '../photo-queries.ts'
import { type ItemParts, presentItem } from '../present.ts'
import { updateItem } from '../queries.ts'
import { announceItem } from './announce.ts'

export async function setPhoto(tx: Tx, parts: ItemParts, files: PictureFile[]): Promise<PhotoRow> {
  const itemId = parts.item.id
  const [before] = await tx.run(photosOf([itemId]))
  const photo = { id: randomUUIDv7(), itemId, files }
  insertPhoto(tx, photo, changedAt(tx))
  tellChange(tx, parts, before?.id ?? null, photo.id)
  return { item_id: itemId, id: photo.id, sizes: files.map(({ width, height }) => ({ width, height })) }
}

export async function removePhoto(tx: Tx, parts: ItemParts): Promise<PhotoRow> {
  const [photo] = await tx.run(photosOf([parts.item.id]))
  if (!photo) throw notFound()
  deletePhoto(tx, parts.item.id)
  tellChange(tx, parts, photo.id, null)
  return photo
}

function tellChange(tx: Tx, parts: ItemParts, before: string | null, after: string | null): void {
  const item = { ...parts.item, updated_at: changedAt(tx) }
  updateItem(tx, item)
  record(tx, {
    action: 'menu.photo_changed',
    subject: { kind: 'item', id: item.id },
    before: { photo: before },
    after: { photo: after },
  })
  announceItem(tx, presentItem({ ...parts, item }, tx.restaurant.zone), ['photo'])
}
