import { sql } from 'kysely'
import { type Keyset, keysetQueries } from '../../platform/pagination/keyset.ts'
import type { PageRequest } from '../../platform/pagination/page.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { Coupon } from './contract.ts'

export type CouponRow = Omit<Coupon, 'updated_at'> & { ref: string | null; updated_at: number }
export type CouponTerms = Omit<CouponRow, 'id' | 'ref' | 'uses' | 'updated_at'>

const COLUMNS = [
  'id',
  'ref',
  'code',
  'name',
  'percent',
  'amount_minor',
  'types',
  'channels',
  'minimum_minor',
  'starts_on',
  'ends_on',
  'max_uses',
  'max_uses_per_guest',
  'uses',
  'is_active',
  'updated_at',
] as const satisfies (keyof CouponRow)[]
const ALL = sql.raw(COLUMNS.join(', '))
const BY_ID: Keyset = [{ column: 'id', type: 'bigint' }]

export function couponPage(request: PageRequest) {
  return keysetQueries<CouponRow>('coupons', COLUMNS, BY_ID, [], request)
}

export function findCoupon(id: number) {
  return sql<CouponRow>`select ${ALL} from coupons where id = ${id}`
}

export function listCoupons() {
  return sql<CouponRow>`select ${ALL} from coupons order by id`
}

export async function lockCoupon(tx: Tx, id: number): Promise<CouponRow | undefined> {
  return (await tx.run(sql<CouponRow>`${findCoupon(id)} for no key update`))[0]
}

/** In the order of their ids, so that two who lock several do not wait for each other. */
export function lockAllCoupons(tx: Tx): Promise<CouponRow[]> {
  return tx.run(sql<CouponRow>`${listCoupons()} for no key update`)
}

export async function idOfCode(tx: Tx, code: string): Promise<number | null> {
  const [row] = await tx.run(sql<{ id: number }>`select id from coupons where upper(code) = upper(${code})`)
  return row?.id ?? null
}

export async function insertCoupon(
  tx: Tx,
  terms: CouponTerms,
  { at, id, ref = null }: { at: number; id?: number; ref?: string | null },
): Promise<CouponRow> {
  const [row] = await tx.run(sql<CouponRow>`
    insert into coupons (id, ref, code, name, percent, amount_minor, types, channels, minimum_minor, starts_on, ends_on, max_uses,
                         max_uses_per_guest, is_active, updated_at)
    values (coalesce(${id ?? null}::bigint, nextval('coupons_id_seq')), ${ref}, ${terms.code}, ${terms.name},
            ${terms.percent}, ${terms.amount_minor}, ${terms.types}::text[], ${terms.channels}::text[], ${terms.minimum_minor},
            ${terms.starts_on}::date, ${terms.ends_on}::date, ${terms.max_uses}, ${terms.max_uses_per_guest}, ${terms.is_active},
            ${new Date(at)})
    returning ${ALL}`)
  if (!row) throw new Error('the coupon was not stored')
  return row
}

export function updateCoupon(tx: Tx, id: number, terms: CouponTerms, at: number): void {
  tx.later(sql`
    update coupons
       set code = ${terms.code}, name = ${terms.name}, percent = ${terms.percent}, amount_minor = ${terms.amount_minor},
           types = ${terms.types}::text[], channels = ${terms.channels}::text[], minimum_minor = ${terms.minimum_minor},
           starts_on = ${terms.starts_on}::date, ends_on = ${terms.ends_on}::date, max_uses = ${terms.max_uses},
           max_uses_per_guest = ${terms.max_uses_per_guest}, is_active = ${terms.is_active}, updated_at = ${new Date(at)}
     where id = ${id}`)
}

export function deleteCoupon(tx: Tx, id: number): void {
  tx.later(sql`delete from coupons where id = ${id}`)
}
