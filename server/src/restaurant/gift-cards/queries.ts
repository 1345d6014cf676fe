import { type SqlBool, sql } from 'kysely'
import { keysetQueries, NEWEST_FIRST } from '../../platform/pagination/keyset.ts'
import type { PageRequest } from '../../platform/pagination/page.ts'
import { timestamp } from '../../platform/postgres/sql/timestamp.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { EntryKind, GiftCardStatus } from './contract.ts'

export type GiftCardRow = {
  id: string
  code_last4: string
  currency: string
  amount_minor: number
  balance_minor: number
  order_id: string | null
  recipient_name: string | null
  recipient_email: string | null
  message: string | null
  expires_at: number | null
  blocked_at: number | null
  sealed_code: Buffer | null
  created_at: number
  updated_at: number
}

const COLUMNS = [
  'id',
  'code_last4',
  'currency',
  'amount_minor',
  'balance_minor',
  'order_id',
  'recipient_name',
  'recipient_email',
  'message',
  'expires_at',
  'blocked_at',
  'sealed_code',
  'created_at',
  'updated_at',
]
const ALL = sql.raw(COLUMNS.join(', '))
/** The card with the money it begins with, and the ledger's first entry. */
export function insertCard(tx: Tx, card: GiftCardRow, codeHash: Buffer): void {
  tx.later(sql`
    with card as (
      insert into gift_cards (code_hash, ${ALL}) values (
        ${codeHash}, ${card.id}, ${card.code_last4}, ${card.currency}, ${card.amount_minor}, ${card.balance_minor},
        ${card.order_id}, ${card.recipient_name}, ${card.recipient_email}, ${card.message}, ${timestamp(card.expires_at)},
        ${timestamp(card.blocked_at)}, ${card.sealed_code}, ${timestamp(card.created_at)}, ${timestamp(card.updated_at)})
      on conflict (restaurant_id, id) do nothing returning id, balance_minor, created_at
    )
    insert into gift_card_entries (card_id, kind, amount_minor, balance_after_minor, at)
    select id, 'issued', balance_minor, balance_minor, created_at from card`)
}

export function findCard(id: string) {
  return sql<GiftCardRow>`select ${ALL} from gift_cards where id = ${id}`
}

export function findCardByCode(codeHash: Buffer) {
  return sql<GiftCardRow>`select ${ALL} from gift_cards where code_hash = ${codeHash}`
}

/** Locked until the transaction ends: of two tills at once the second sees what the first has left. */
export async function lockCard(tx: Tx, id: string): Promise<GiftCardRow | undefined> {
  const [card] = await tx.run(
    sql<GiftCardRow>`select ${ALL} from gift_cards where id = ${id} for no key update`,
  )
  return card
}

export async function lockCardByCode(tx: Tx, codeHash: Buffer): Promise<GiftCardRow | undefined> {
  const [card] = await tx.run(
    sql<GiftCardRow>`select ${ALL} from gift_cards where code_hash = ${codeHash} for no key update`,
  )
  return card
}

export type Movement = {
  kind: Exclude<EntryKind, 'issued'>
  /** Below 0 where it leaves the card. */
  amountMinor: number
  orderId: string | null
  reference: string | null
  expiresAt: number | null
  note?: string
  at: number
}

/** Balance and entry in one statement. Answers no row, and changes nothing, where the card holds too little. */
export async function moveMoney(tx: Tx, cardId: string, move: Movement): Promise<GiftCardRow | undefined> {
  const { kind, amountMinor, orderId, reference, at } = move
  const [card] = await tx.run(sql<GiftCardRow>`
    with card as (
      update gift_cards
         set balance_minor = balance_minor + ${amountMinor}::bigint, order_id = coalesce(${orderId}::uuid, order_id),
             expires_at = ${timestamp(move.expiresAt)}, updated_at = ${timestamp(at)}
       where id = ${cardId} and balance_minor + ${amountMinor}::bigint >= 0
      returning ${ALL}
    ), entry as (
      insert into gift_card_entries (card_id, kind, amount_minor, balance_after_minor, order_id, reference, note, at)
      select id, ${kind}, ${amountMinor}::bigint, balance_minor, ${orderId}::uuid, ${reference}::text,
             ${move.note ?? null}::text, ${timestamp(at)}::timestamptz
        from card
    )
    select ${ALL} from card`)
  return card
}

/** Takes what is left off every card whose day is over. One that a till holds waits for the next time. */
export function expireAll(tx: Tx): Promise<{ id: string; amount_minor: number }[]> {
  const now = new Date(tx.cause.now)
  return tx.run(sql<{ id: string; amount_minor: number }>`
    with over as (
      select id, balance_minor from gift_cards
       where expires_at < ${now} and balance_minor > 0 for no key update skip locked
    ), entries as (
      insert into gift_card_entries (card_id, kind, amount_minor, balance_after_minor, at)
      select id, 'expired', -balance_minor, 0, ${now}::timestamptz from over
    )
    update gift_cards c set balance_minor = 0, updated_at = ${now} from over
     where c.id = over.id returning c.id, over.balance_minor as amount_minor`)
}

export function updateBlocked(tx: Tx, id: string, at: number): void {
  tx.later(sql`
    update gift_cards set blocked_at = ${new Date(at)}, sealed_code = null, updated_at = ${new Date(at)} where id = ${id}`)
}

export function forgetEncryptedCode(tx: Tx, id: string): void {
  tx.later(sql`update gift_cards set sealed_code = null where id = ${id}`)
}

export function cardPage({ status, now }: { status?: GiftCardStatus; now: number }, request: PageRequest) {
  const over = sql<SqlBool>`(expires_at is not null and expires_at < ${new Date(now)})`
  const where: Record<GiftCardStatus, ReturnType<typeof sql<SqlBool>>> = {
    blocked: sql<SqlBool>`blocked_at is not null`,
    expired: sql<SqlBool>`blocked_at is null and ${over}`,
    used: sql<SqlBool>`blocked_at is null and not ${over} and balance_minor = 0`,
    active: sql<SqlBool>`blocked_at is null and not ${over} and balance_minor > 0`,
  }
  const wanted = status === undefined ? [] : [where[status]]
  return keysetQueries<GiftCardRow>('gift_cards', COLUMNS, NEWEST_FIRST, wanted, request, 'desc')
}

export type EntryRow = {
  kind: EntryKind
  amount_minor: number
  balance_after_minor: number
  order_id: string | null
  note: string | null
  at: number
}

export function entriesOf(cardId: string) {
  return sql<EntryRow>`
    select kind, amount_minor, balance_after_minor, order_id, note, at from gift_card_entries
     where card_id = ${cardId} order by id`
}

export function cardsSentTo(addresses: string[]) {
  return sql<GiftCardRow>`
    select ${ALL} from gift_cards
     where lower(recipient_email) in (select lower(address) from unnest(${addresses}::text[]) address)
     order by created_at, id`
}

export function blankMessages(tx: Tx, ids: string[], at: number): void {
  tx.later(sql`
    update gift_cards set message = null, updated_at = ${new Date(at)}
     where id = any(${ids}::uuid[]) and message is not null`)
}

export function blankRecipients(tx: Tx, ids: string[], at: number): void {
  tx.later(sql`
    update gift_cards set recipient_name = null, recipient_email = null, message = null, sealed_code = null,
                          updated_at = ${new Date(at)}
     where id = any(${ids}::uuid[])`)
}
