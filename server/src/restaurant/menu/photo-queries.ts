import { sql } from 'kysely'
import type { PictureFile } from '../../platform/images/pictures.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'

export type PhotoRow = { item_id: number; id: string; sizes: { width: number; height: number }[] }

/** Without their bytes; `null`: of all dishes. */
export function photosOf(itemIds: number[] | null) {
  return sql<PhotoRow>`
    select p.item_id, p.id, (select json_agg(json_build_object('width', f.width, 'height', f.height) order by f.place)
                               from photo_files f where f.photo_id = p.id) as sizes
      from item_photos p where ${itemIds === null ? sql`true` : sql`p.item_id = any(${itemIds}::bigint[])`}`
}

export function itemExists(id: number) {
  return sql<{ id: number }>`select id from items where id = ${id}`
}

/** In the place of the one before. */
export function insertPhoto(
  tx: Tx,
  photo: { id: string; itemId: number; files: PictureFile[] },
  at: number,
): void {
  deletePhoto(tx, photo.itemId)
  tx.later(sql`
    insert into item_photos (id, item_id, created_at) values (${photo.id}, ${photo.itemId}, ${new Date(at)})`)
  photo.files.forEach(({ width, height, bytes }, index) => {
    tx.later(sql`
      insert into photo_files (photo_id, place, width, height, bytes)
      values (${photo.id}, ${index + 1}, ${width}, ${height}, ${bytes})`)
  })
}

export function deletePhoto(tx: Tx, itemId: number): void {
  tx.later(sql`delete from item_photos where item_id = ${itemId}`)
}

export function copyPhoto(tx: Tx, from: number, to: { id: string; itemId: number }, at: number): void {
  tx.later(sql`
    insert into item_photos (id, item_id, created_at)
    select ${to.id}::uuid, ${to.itemId}, ${new Date(at)} from item_photos where item_id = ${from}`)
  tx.later(sql`
    insert into photo_files (photo_id, place, width, height, bytes)
    select ${to.id}::uuid, f.place, f.width, f.height, f.bytes
      from photo_files f join item_photos p on p.id = f.photo_id where p.item_id = ${from}`)
}

export function photoFile(id: string, place: number) {
  return sql<{
    bytes: Buffer
  }>`select bytes from photo_files where photo_id = ${id}::uuid and place = ${place}`
}
