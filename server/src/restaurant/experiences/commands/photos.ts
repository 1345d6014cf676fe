import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import type { PictureFile } from '../../../platform/images/pictures.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { type ExperienceRow, lockSeries, updateExperience } from '../queries/experiences.ts'
import { deleteUnused, insertPhoto } from '../queries/photos.ts'
import { findExperienceForChange } from './edit-experience.ts'

/** On this date, and on the later dates of its repetition that show the same photo, or none, as it did. */
export async function setPhoto(tx: Tx, id: number, files: PictureFile[] | null): Promise<ExperienceRow> {
  const row = await findExperienceForChange(tx, id)
  const photoId = files === null ? null : randomUUIDv7()
  if (photoId !== null && files !== null) insertPhoto(tx, photoId, files)
  const later = row.series_id === null ? [] : await lockSeries(tx, row.series_id, row.starts_at)
  const same = [row, ...later.filter((one) => one.id !== id && one.photo_id === row.photo_id)]
  const at = changedAt(tx)
  for (const one of same) updateExperience(tx, { ...one, photo_id: photoId, updated_at: at })
  if (row.photo_id !== null) deleteUnused(tx, row.photo_id)
  record(tx, {
    action: 'experience.photo_changed',
    subject: { kind: 'experience', id },
    before: { photo: row.photo_id },
    after: { photo: photoId },
  })
  return { ...row, photo_id: photoId, updated_at: at }
}
