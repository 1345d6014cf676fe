import { sql } from 'kysely'
import { shareSubject } from '../../platform/cache/versions.ts'
import { sqlOf } from '../../platform/postgres/sql/statement.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'

export type SaleRow = {
  id: string
  guest_id: number | null
  status: 'open' | 'issued' | 'cancelled'
  currency: string
  amount_minor: number
  buyer_name: string
  buyer_email: string
  recipient_name: string | null
  recipient_email: string | null
  message: string | null
  send_on: string | null
  valid_months: number | null
  locale: string | null
  created_at: number
  updated_at: number
}

const ALL = sql.raw(
  `id, guest_id, status, currency, amount_minor, buyer_name, buyer_email, recipient_name, recipient_email, message,
   send_on::text, valid_months, locale, created_at, updated_at`,
)

export function insertSale(tx: Tx, row: SaleRow): void {
  shareSubject(tx, 'gift_card_sales')
  const moments = { created_at: new Date(row.created_at), updated_at: new Date(row.updated_at) }
  tx.later(sqlOf.insertInto('gift_card_sales').values({ ...row, ...moments }))
}

export function findSale(id: string) {
  return sql<SaleRow>`select ${ALL} from gift_card_sales where id = ${id}`
}

export async function lockSale(tx: Tx, id: string): Promise<SaleRow | undefined> {
  return (await tx.run(sql<SaleRow>`${findSale(id)} for no key update`))[0]
}

export function updateSaleStatus(tx: Tx, id: string, status: SaleRow['status'], at: number): void {
  tx.later(sql`
    update gift_card_sales set status = ${status}, updated_at = ${new Date(at)} where id = ${id}`)
}

/** What nobody has paid for in all this time. Money that still came for one would go back. */
export function deleteUnpaidBefore(tx: Tx, at: number): void {
  tx.later(sql`delete from gift_card_sales where status <> 'issued' and created_at < ${new Date(at)}`)
}

/** Bought by one of these guests. */
export function salesOf(guestIds: number[]) {
  return sql<SaleRow>`
    select ${ALL} from gift_card_sales where guest_id = any(${guestIds}::bigint[]) order by created_at, id`
}

/** Sent, or to be sent, to one of these addresses. */
export function salesFor(addresses: string[]) {
  return sql<SaleRow>`
    select ${ALL} from gift_card_sales
     where lower(recipient_email) in (select lower(address) from unnest(${addresses}::text[]) address)
     order by created_at, id`
}

export function blankBuyers(tx: Tx, ids: string[], at: number): void {
  tx.later(sql`
    update gift_card_sales set buyer_name = '', buyer_email = '', message = null, updated_at = ${new Date(at)}
     where id = any(${ids}::uuid[])`)
}

export function blankSaleRecipients(tx: Tx, ids: string[], at: number): void {
  tx.later(sql`
    update gift_card_sales set recipient_name = null, recipient_email = null, message = null, updated_at = ${new Date(at)}
     where id = any(${ids}::uuid[])`)
}

export function adoptSales(tx: Tx, { from, into }: { from: number; into: number }): void {
  tx.later(sql`update gift_card_sales set guest_id = ${into} where guest_id = ${from}`)
}

/** What a refund has taken off a card, if it has. */
export async function takenBackBy(
  tx: Tx,
  refundId: string,
): Promise<{ card_id: string; amount_minor: number } | undefined> {
  const [entry] = await tx.run(sql<{ card_id: string; amount_minor: number }>`
    select card_id, -amount_minor as amount_minor from gift_card_entries
     where kind = 'adjusted' and reference = ${refundId}
       and not exists (select from gift_card_entries where kind = 'returned' and reference = ${refundId})`)
  return entry
}
