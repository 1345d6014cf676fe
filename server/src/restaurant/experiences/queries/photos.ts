import { sql } from 'kysely'
import type { PictureFile } from '../../../platform/images/pictures.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'

export type PhotoRow = { id: string; sizes: { width: number; height: number }[] }

/** Without their bytes; `null`: all. */
export function photosOf(ids: string[] | null) {
  return sql<PhotoRow>`
    select photo_id as id, json_agg(json_build_object('width', width, 'height', height) order by place) as sizes
      from experience_photo_files where ${ids === null ? sql`true` : sql`photo_id = any(${ids}::uuid[])`} group by photo_id`
}

export function insertPhoto(tx: Tx, id: string, files: PictureFile[]): void {
  files.forEach(({ width, height, bytes }, index) => {
    tx.later(sql`
      insert into experience_photo_files (photo_id, place, width, height, bytes)
      values (${id}, ${index + 1}, ${width}, ${height}, ${bytes})`)
  })
}

/** Once no date shows it any more. */
export function deleteUnused(tx: Tx, id: string): void {
  tx.later(sql`
    delete from experience_photo_files f
     where f.photo_id = ${id} and not exists (select from experiences e where e.photo_id = f.photo_id)`)
}

export function experiencePhotoFile(id: string, place: number) {
  return sql<{ bytes: Buffer }>`
    select bytes from experience_photo_files where photo_id = ${id}::uuid and place = ${place}`
}
