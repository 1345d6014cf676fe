import { sql } from 'kysely'
import type { PictureFile } from '../../platform/images/pictures.ts'
import { realNow, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { GuestPageSettings, PictureKind } from './contract.ts'

export type StoredKind = PictureKind | `draft_${PictureKind}`

export type SettingsRow = {
  settings: Partial<GuestPageSettings>
  version: number
  /** As wished for; the restaurant's own once it was proven. */
  domain: string | null
}
export type PictureRow = {
  kind: StoredKind
  id: string
  sizes: { width: number; height: number }[]
}

export const SETTINGS = sql<SettingsRow>`select settings, version, domain from guest_pages`

export const PICTURES = sql<PictureRow>`
  select kind, id, json_agg(json_build_object('width', width, 'height', height) order by place) as sizes
    from guest_page_pictures group by kind, id`

export const OWN_HOST = sql<{ host: string | null }>`
  select guest_host as host from restaurants where id = current_restaurant()`

export function pictureFile(id: string, place: number) {
  return sql<{ bytes: Buffer }>`
    select bytes from guest_page_pictures where id = ${id}::uuid and place = ${place}`
}

/** The restaurant's cover in its middle size, or the largest that it has. */
export const COVER_FILE = sql<{ bytes: Buffer }>`
  select bytes from guest_page_pictures where kind = 'cover' and place <= 2 order by place desc limit 1`

export type DomainRow = { id: number; slug: string; host: string }

export const ALL_DOMAINS = sql<DomainRow>`
  select id, slug, guest_host as host from restaurants where guest_host is not null`

export function domainOf(restaurantId: number) {
  return sql<DomainRow>`
    select id, slug, guest_host as host from restaurants where id = ${restaurantId} and guest_host is not null`
}

export function upsertSettings(
  tx: Tx,
  { settings, domain, version }: { settings: GuestPageSettings; domain: string | null; version: number },
  at: number,
): void {
  tx.later(sql`
    insert into guest_pages (settings, domain, version, updated_at)
    values (${JSON.stringify(settings)}::jsonb, ${domain}, ${version}, ${new Date(at)})
    on conflict (restaurant_id) do update
      set settings = excluded.settings, domain = excluded.domain, version = excluded.version,
          updated_at = excluded.updated_at`)
}

export function upsertDomain(tx: Tx, domain: string | null, at: number): void {
  tx.later(sql`
    insert into guest_pages (settings, domain, version, updated_at)
    values ('{}', ${domain}, 1, ${new Date(at)})
    on conflict (restaurant_id) do update
      set domain = excluded.domain, version = guest_pages.version + 1, updated_at = excluded.updated_at`)
}

export async function updateHost(tx: Tx, host: string | null): Promise<void> {
  await tx.run(sql`update restaurants set guest_host = ${host} where id = current_restaurant()`)
}

export function replacePicture(tx: Tx, kind: StoredKind, id: string, files: PictureFile[]): void {
  deletePicture(tx, kind)
  files.forEach(({ width, height, bytes }, index) => {
    tx.later(sql`
      insert into guest_page_pictures (kind, place, id, width, height, bytes)
      values (${kind}, ${index + 1}, ${id}, ${width}, ${height}, ${bytes})`)
  })
}

export function deletePicture(tx: Tx, kind: StoredKind): void {
  tx.later(sql`delete from guest_page_pictures where kind = ${kind}`)
}

export function moveDraft(tx: Tx, kind: PictureKind): void {
  tx.later(sql`update guest_page_pictures set kind = ${kind} where kind = ${`draft_${kind}`}`)
}

/** False: it was used before. Of two at once the second waits for what becomes of the first. */
export async function takeProof(tx: Tx, id: string): Promise<boolean> {
  const taken = await tx.run(sql`
    insert into guest_proofs (id, used_at) values (${id}, ${new Date(realNow(tx))})
    on conflict (restaurant_id, id) do nothing returning id`)
  return taken.length > 0
}

export function removeProofsBefore(tx: Tx, at: number): void {
  tx.later(sql`delete from guest_proofs where used_at < ${new Date(at)}`)
}

/** Until when there is an event that guests can buy tickets to, or wait for. */
export const LAST_SALE = sql<{ until: number | null }>`
  select max(least(sales_until, ends_at)) as until from experiences where is_active and cancelled_at is null`
