// Photos of dishes. HubRise keeps them by themselves; a catalogue names them by its ids.
import { createHash } from 'node:crypto'
import type { Database } from '../../../platform/postgres/pool/database.ts'
import { readTogether } from '../../../platform/postgres/transaction/transaction.ts'
import { photoFile } from '../../../restaurant/menu/photo-queries.ts'
import type { HubAnswer, HubClient } from '../client.ts'
import type { PhotoForHub } from '../queries/menus.ts'

type HubImage = { id: string; md5: string; private_ref: string | null }
type Uploaded = { idOf(itemId: number): string | null }
type Failed = { answer: Exclude<HubAnswer, { kind: 'done' }> }

/** Each once: one that HubRise has already, by our name for it or by its bytes, is not sent again. */
export async function uploadImages(
  client: HubClient,
  catalog: string,
  photos: readonly PhotoForHub[],
  {
    database,
    restaurantId,
    renew,
  }: { database: Database; restaurantId: number; renew: () => Promise<boolean> },
): Promise<Uploaded | Failed | 'taken'> {
  const ids = new Map<number, string>()
  if (photos.length === 0) return { idOf: () => null }
  const listed = await client.call<HubImage[]>({ method: 'GET', path: `${catalog}/images` })
  if (listed.kind !== 'done') return { answer: listed }
  const known = Array.isArray(listed.value) ? listed.value : []
  const byName = new Map(known.map(({ id, private_ref }) => [private_ref, id]))
  const byBytes = new Map(known.map(({ id, md5 }) => [md5, id]))
  for (const { item_id, photo_id, place } of photos) {
    const named = byName.get(photo_id)
    if (named !== undefined) {
      ids.set(item_id, named)
      continue
    }
    const [[file]] = await readTogether(database, restaurantId, [photoFile(photo_id, place)])
    // It was taken down meanwhile; the menu is looked at again.
    if (!file) continue
    const md5 = createHash('md5').update(file.bytes).digest('hex')
    const same = byBytes.get(md5)
    if (same !== undefined) {
      ids.set(item_id, same)
      continue
    }
    if (!(await renew())) return 'taken'
    const made = await client.call<HubImage>({
      method: 'POST',
      path: `${catalog}/images?private_ref=${photo_id}`,
      body: { bytes: file.bytes, type: 'image/webp' },
    })
    if (made.kind === 'later') return { answer: made }
    // One photo that HubRise does not like is no reason to keep back the menu.
    if (made.kind === 'refused') continue
    ids.set(item_id, made.value.id)
    byBytes.set(md5, made.value.id)
  }
  return { idOf: (itemId) => ids.get(itemId) ?? null }
}
