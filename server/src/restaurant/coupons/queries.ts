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

export function couponByCode(code: string, { lock }: { lock: boolean }) {
  const found = sql<CouponRow>`select ${ALL} from coupons where upper(code) = upper(${code})`
  return lock ? sql<CouponRow>`${found} for no key update` : found
}

/** The one that an order has used and not given back. */
export async function lockCouponOf(tx: Tx, orderId: string): Promise<CouponRow | undefined> {
  const [row] = await tx.run(sql<CouponRow>`
    select ${ALL} from coupons
     where id = (select coupon_id from coupon_uses where order_id = ${orderId} and given_back_at is null)
       for no key update`)
  return row
}

/** After the coupon was locked, this counts every use that there is, by other orders than `but`. */
export async function usesByPhone(
  tx: Tx,
  { code, phone, but = null }: { code: string; phone: string; but?: string | null },
): Promise<number> {
  const [row] = await tx.run(sql<{ uses: number }>`
    select count(*)::int as uses from coupon_uses u
      join coupons c on c.id = u.coupon_id
     where upper(c.code) = upper(${code}) and u.phone = ${phone} and u.given_back_at is null
       and u.order_id is distinct from ${but}::uuid`)
  return row?.uses ?? 0
}

export function addUse(
  tx: Tx,
  { couponId, orderId, phone }: { couponId: number; orderId: string; phone: string | null },
  at: number,
): void {
  tx.later(sql`
    insert into coupon_uses (order_id, coupon_id, phone) values (${orderId}, ${couponId}, ${phone})`)
  tx.later(sql`update coupons set uses = uses + 1, updated_at = ${new Date(at)} where id = ${couponId}`)
}

/** Which orders used which coupon, and whether they gave the use back. */
export function usesOf(orderIds: readonly string[]) {
  return sql<{ order_id: string; code: string; name: string; given_back: boolean }>`
    select u.order_id, c.code, c.name, u.given_back_at is not null as given_back
      from coupon_uses u join coupons c on c.id = u.coupon_id where u.order_id = any(${orderIds}::uuid[])`
}

export function giveUseBack(tx: Tx, orderId: string, at: number): void {
  tx.later(sql`
    with given_back as (
      update coupon_uses set given_back_at = ${new Date(at)}
       where order_id = ${orderId} and given_back_at is null returning coupon_id
    )
    update coupons c set uses = c.uses - 1, updated_at = ${new Date(at)} from given_back g
     where c.restaurant_id = current_restaurant() and c.id = g.coupon_id`)
}

export function movePhone(tx: Tx, orderId: string, phone: string | null): void {
  tx.later(sql`update coupon_uses set phone = ${phone} where order_id = ${orderId}`)
}

export function forgetPhones(tx: Tx, orderIds: string[]): void {
  tx.later(sql`update coupon_uses set phone = null where order_id = any(${orderIds}::uuid[])`)
}

/** Whether a guest may have been given one. */
export async function hasCoupons(tx: Tx): Promise<boolean> {
  const [row] = await tx.run(
    sql<{ any: boolean }>`select exists (select from coupons where is_active) as any`,
  )
  return row?.any ?? false
}
