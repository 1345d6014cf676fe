import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { tellThose } from '../../../ground/tenants/tell.ts'
import { keysetQueries, NEWEST_FIRST } from '../../../platform/pagination/keyset.ts'
import type { PageRequest } from '../../../platform/pagination/page.ts'
import { sqlOf } from '../../../platform/postgres/sql/statement.ts'
import { timestamp } from '../../../platform/postgres/sql/timestamp.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Method, PaymentStatus, RefundStatus } from '../contract.ts'
import type { Entry, EntryKind, Money, RefundKind } from '../rules/ledger.ts'

const PROVIDERS = ['hand', 'gift_card', 'deposit', 'test', 'stripe'] as const
type ProviderName = (typeof PROVIDERS)[number]

/** The dishes and seats of a bill that a payment is for, and between which seats the others are shared. */
export type BillSplit = { lineIds: number[]; seats: number[]; sharing: number[] }

export type PaymentRow = {
  id: string
  order_id: string | null
  reservation_id: string | null
  experience_booking_id: string | null
  gift_card_id: string | null
  /** Where a gift card or tickets were paid for; null: where its order or booking is. */
  branch_id: number | null
  /** The card reader that asks for it; null: none does. */
  terminal_id: number | null
  method: Method
  provider: ProviderName
  status: PaymentStatus
  currency: string
  amount_minor: number
  tip_minor: number
  reference: string | null
  /** The first payment of the same tap, where it was spread over several orders. */
  tap_id: string | null
  /** Of a bill that is paid at a card reader, by its first payment; null: for a sum. */
  bill_split: BillSplit | null
  failure_reason: string | null
  provider_ref: string | null
  provider_payment_ref: string | null
  provider_url: string | null
  page_root: string | null
  return_url: string | null
  expires_at: number | null
  next_check_at: number | null
  guest_seen_at: number | null
  created_at: number
  captured_at: number | null
  updated_at: number
}

export type RefundSource = 'staff' | 'rule' | 'provider'

export type RefundRow = {
  id: string
  payment_id: string
  status: RefundStatus
  kind: RefundKind
  amount_minor: number
  tip_minor: number
  reason: string | null
  source: RefundSource
  provider_ref: string | null
  created_at: number
  updated_at: number
}

const COLUMNS = [
  'id',
  'order_id',
  'reservation_id',
  'experience_booking_id',
  'gift_card_id',
  'branch_id',
  'terminal_id',
  'method',
  'provider',
  'status',
  'currency',
  'amount_minor',
  'tip_minor',
  'reference',
  'tap_id',
  'bill_split',
  'failure_reason',
  'provider_ref',
  'provider_payment_ref',
  'provider_url',
  'page_root',
  'return_url',
  'expires_at',
  'next_check_at',
  'guest_seen_at',
  'created_at',
  'captured_at',
  'updated_at',
] as const satisfies (keyof PaymentRow)[]
export const PAYMENT = sql.raw(COLUMNS.join(', '))
const REFUND = sql.raw(
  'id, payment_id, status, kind, amount_minor, tip_minor, reason, source, provider_ref, created_at, updated_at',
)

export function findPayment(id: string) {
  return sql<PaymentRow>`select ${PAYMENT} from payments where id = ${id}`
}

export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  return (await tx.run(sql<PaymentRow>`${findPayment(id)} for no key update`))[0]
}

/** What a payment pays for. */
export type Subject =
  | { orderId: string }
  | { reservationId: string }
  | { experienceBookingId: string }
  | { soldCardId: string }

function whereOf(of: Subject, table: string) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  if ('orderId' in of) return sql`${column('order_id')} = ${of.orderId}`
  if ('reservationId' in of) return sql`${column('reservation_id')} = ${of.reservationId}`
  if ('soldCardId' in of) {
    return sql`${column('gift_card_id')} = ${of.soldCardId} and ${column('method')} <> 'gift_card'`
  }
  return sql`${column('experience_booking_id')} = ${of.experienceBookingId}`
}

/** Whether it bought a gift card, and was not made with one. The card is there once the payment is captured. */
export function isForCard({ gift_card_id, method }: Pick<PaymentRow, 'gift_card_id' | 'method'>): boolean {
  return gift_card_id !== null && method !== 'gift_card'
}

/** Locked, oldest first. */
export function paymentsOf(tx: Tx, of: Subject): Promise<PaymentRow[]> {
  return tx.run(sql<PaymentRow>`
    select ${PAYMENT} from payments where ${whereOf(of, 'payments')} order by created_at, id for no key update`)
}

export async function findByProviderRef(
  tx: Tx,
  { ref, paymentRef }: { ref: string | null; paymentRef: string | null },
): Promise<PaymentRow | undefined> {
  const [row] = await tx.run(sql<PaymentRow>`
    select ${PAYMENT} from payments where provider_ref = ${ref} or provider_payment_ref = ${paymentRef} limit 1`)
  return row
}

/** Tickets that nobody sold at a branch are paid for where the tables of their experience stand, else at the default one. */
function placeOf({ branch_id, order_id, reservation_id, experience_booking_id }: PaymentRow) {
  if (branch_id !== null || order_id !== null || reservation_id !== null) return branch_id
  return sql<number>`coalesce(
    (select t.branch_id from experience_bookings b join experiences e on e.id = b.experience_id
       join tables t on t.id = any(e.table_ids)
      where b.id = ${experience_booking_id}::uuid order by t.id limit 1),
    default_branch())`
}

export function insertPayment(tx: Tx, row: PaymentRow): void {
  tx.later(
    sqlOf.insertInto('payments').values({
      ...row,
      branch_id: placeOf(row),
      bill_split: row.bill_split && JSON.stringify(row.bill_split),
      expires_at: timestamp(row.expires_at),
      next_check_at: timestamp(row.next_check_at),
      guest_seen_at: timestamp(row.guest_seen_at),
      created_at: new Date(row.created_at),
      captured_at: timestamp(row.captured_at),
      updated_at: new Date(row.updated_at),
    }),
  )
}

export function updatePayment(tx: Tx, row: PaymentRow): void {
  tx.later(sql`
    update payments set status = ${row.status}, failure_reason = ${row.failure_reason}, provider_ref = ${row.provider_ref},
           provider_payment_ref = ${row.provider_payment_ref}, provider_url = ${row.provider_url},
           next_check_at = ${timestamp(row.next_check_at)}, captured_at = ${timestamp(row.captured_at)},
           updated_at = ${new Date(row.updated_at)}
     where id = ${row.id}`)
}

export function updateAmount(tx: Tx, { id, amount_minor, updated_at }: PaymentRow): void {
  tx.later(sql`
    update payments set amount_minor = ${amount_minor}, updated_at = ${new Date(updated_at)} where id = ${id}`)
}

export function updateTip(tx: Tx, { id, tip_minor, updated_at }: PaymentRow): void {
  tx.later(sql`
    update payments set tip_minor = ${tip_minor}, updated_at = ${new Date(updated_at)} where id = ${id}`)
}

export function insertRefund(tx: Tx, row: RefundRow): void {
  tx.later(
    sqlOf.insertInto('payment_refunds').values({
      ...row,
      created_at: new Date(row.created_at),
      updated_at: new Date(row.updated_at),
    }),
  )
}

export function updateRefund(tx: Tx, row: RefundRow): void {
  tx.later(sql`
    update payment_refunds set status = ${row.status}, provider_ref = ${row.provider_ref},
           updated_at = ${new Date(row.updated_at)}
     where id = ${row.id}`)
}

/** Oldest first. */
export function refundsOf(paymentIds: string[]) {
  return sql<RefundRow>`
    select ${REFUND} from payment_refunds where payment_id = any(${paymentIds}::uuid[]) order by created_at, id`
}

/** Of payments, where it was made: at the branch of its order, or else of its reservation, or else where somebody took it. */
export const BRANCH_OF_PAYMENT = sql<number>`coalesce(
  (select o.branch_id from orders o where o.id = order_id),
  (select r.branch_id from reservations r where r.id = reservation_id),
  branch_id, default_branch())`

export function insertEntry(
  tx: Tx,
  entry: { paymentId: string; refundId: string | null; kind: EntryKind } & Money,
  at = tx.cause.now,
): void {
  tx.later(sql`
    with entered as (
      insert into payment_entries (payment_id, refund_id, kind, amount_minor, tip_minor, at)
      values (${entry.paymentId}, ${entry.refundId}, ${entry.kind}, ${entry.amountMinor}, ${entry.tipMinor}, ${new Date(at)})
      returning payment_id, refund_id, kind, amount_minor, tip_minor, at
    )
    insert into payment_figures (quarter_at, method, payments, amount_minor, tip_minor, refunded_minor)
    ${figuresOf(sql`entered`)}`)
  // Whoever shows live what is due there asks again.
  tellThose(
    tx,
    'money',
    sql`select ${BRANCH_OF_PAYMENT} as branch_id from payments where id = ${entry.paymentId}`,
  )
}

/** One tap of a card over several orders counts once, with its first payment. */
export const COUNTED = sql`case when p.tap_id is null or p.tap_id = p.id then 1 else 0 end`

/** What entries add to the figures by method: money that came in, and went back for good. */
export function figuresOf(entries: RawBuilder<unknown>) {
  const captured = sql`case when e.kind = 'captured' then 1 else 0 end`
  const refunded = sql`case e.kind when 'refund_succeeded' then 1 when 'refund_failed' then -1 else 0 end`
  return sql`
    select date_bin('15 minutes', e.at, 'epoch'), p.method, ${captured} * ${COUNTED}, ${captured} * e.amount_minor,
           ${captured} * e.tip_minor, ${refunded} * (e.amount_minor + e.tip_minor)
      from ${entries} e join payments p on p.id = e.payment_id
     where e.kind in ('captured', 'refund_succeeded')
        or (e.kind = 'refund_failed' and exists (
             select from payment_entries s
              where s.payment_id = e.payment_id and s.refund_id = e.refund_id and s.kind = 'refund_succeeded'))`
}

export type LedgerEntry = Entry & { method: Method }

const ENTRIES = sql`payment_entries e join payments p on p.id = e.payment_id left join payment_refunds r on r.id = e.refund_id`

/** In the order in which it was written. */
export function ledgerOf(tx: Tx, of: Subject | { paymentId: string }): Promise<LedgerEntry[]> {
  const wanted = 'paymentId' in of ? sql`p.id = ${of.paymentId}` : whereOf(of, 'p')
  return tx.run(sql<LedgerEntry>`
    select e.payment_id, e.refund_id, e.kind, r.kind as refund_kind, e.amount_minor, e.tip_minor, p.method
      from ${ENTRIES} where ${wanted} order by e.id`)
}

/** The same of many at once, each entry with what it pays for. */
export function ledgersOf(of: { orderIds: string[] } | { reservationIds: string[] }) {
  const [column, ids] =
    'orderIds' in of ? [sql.ref('p.order_id'), of.orderIds] : [sql.ref('p.reservation_id'), of.reservationIds]
  return sql<LedgerEntry & { subject_id: string }>`
    select ${column} as subject_id, e.payment_id, e.refund_id, e.kind, r.kind as refund_kind, e.amount_minor, e.tip_minor, p.method
      from ${ENTRIES}
     where ${column} = any(${ids}::uuid[]) order by e.id`
}

export function branchesOfPayments(ids: readonly string[]) {
  return sql<{ id: string; branch_id: number }>`
    select id, ${BRANCH_OF_PAYMENT} as branch_id from payments where id = any(${ids}::uuid[])`
}

export type PaymentFilter = {
  orderId?: string | undefined
  reservationId?: string | undefined
  experienceBookingId?: string | undefined
  soldCardId?: string | undefined
  /** One row of each tap: its first payment. */
  tapsOnce?: boolean
  status?: PaymentStatus | undefined
  method?: Method | undefined
  branchId?: number | undefined
  createdFrom?: number | undefined
  createdTo?: number | undefined
  updatedSince?: number | undefined
}

export function paymentPage(filter: PaymentFilter, request: PageRequest) {
  const { orderId, reservationId, experienceBookingId, soldCardId } = filter
  const { status, method, branchId, createdFrom, createdTo, updatedSince } = filter
  const where: RawBuilder<SqlBool>[] = []
  if (orderId !== undefined) where.push(sql`order_id = ${orderId}`)
  if (reservationId !== undefined) where.push(sql`reservation_id = ${reservationId}`)
  if (experienceBookingId !== undefined) where.push(sql`experience_booking_id = ${experienceBookingId}`)
  if (soldCardId !== undefined) where.push(sql`gift_card_id = ${soldCardId} and method <> 'gift_card'`)
  if (filter.tapsOnce) where.push(sql`(tap_id is null or tap_id = id)`)
  if (status !== undefined) where.push(sql`status = ${status}`)
  if (method !== undefined) where.push(sql`method = ${method}`)
  if (branchId !== undefined) where.push(sql`${BRANCH_OF_PAYMENT} = ${branchId}`)
  if (createdFrom !== undefined) where.push(sql`created_at >= ${new Date(createdFrom)}`)
  if (createdTo !== undefined) where.push(sql`created_at <= ${new Date(createdTo)}`)
  if (updatedSince !== undefined) where.push(sql`updated_at >= ${new Date(updatedSince)}`)
  return keysetQueries<PaymentRow>('payments', COLUMNS, NEWEST_FIRST, where, request, 'desc')
}

/** The newest payment of which something is left, refunds under way aside. */
export async function newestRefundable(tx: Tx): Promise<string | undefined> {
  const [row] = await tx.run(sql<{ id: string }>`
    select p.id from payments p
     where p.status = 'captured' and p.amount_minor + p.tip_minor >
           (select coalesce(sum(r.amount_minor + r.tip_minor), 0) from payment_refunds r
             where r.payment_id = p.id and r.status <> 'failed')
     order by p.created_at desc, p.id desc limit 1`)
  return row?.id
}

export function duePayments(tx: Tx, at: number, most: number): Promise<{ id: string }[]> {
  return tx.run(sql<{ id: string }>`
    select id from payments where next_check_at <= ${new Date(at)} order by next_check_at limit ${most}`)
}

/** The guest is at the provider's page, or has been: it is asked soon. */
export function setSeen(tx: Tx, id: string, { at, nextCheckAt }: { at: number; nextCheckAt: number }): void {
  tx.later(sql`
    update payments set guest_seen_at = ${timestamp(at)}, next_check_at = ${timestamp(nextCheckAt)} where id = ${id}`)
}

export function setNextCheck(tx: Tx, id: string, at: number | null): void {
  tx.later(sql`update payments set next_check_at = ${timestamp(at)} where id = ${id}`)
}

/** Of these orders, bookings and tickets, oldest first. */
export function paymentsFor(subjectIds: string[]) {
  return sql<PaymentRow>`
    select ${PAYMENT} from payments
     where order_id::text = any(${subjectIds}::text[]) or reservation_id::text = any(${subjectIds}::text[])
        or experience_booking_id::text = any(${subjectIds}::text[])
        or (gift_card_id::text = any(${subjectIds}::text[]) and method <> 'gift_card')
     order by created_at, id`
}

export function blankTexts(
  tx: Tx,
  ids: string[],
  { whole, within }: { whole: string[]; within: string[] },
): void {
  const blanked = (column: string) =>
    sql`nullif(redact(to_json(${sql.ref(column)}), ${whole}::text[], ${within}::text[])::json #>> '{}', '')`
  tx.later(sql`
    update payments set reference = ${blanked('reference')} where id = any(${ids}::uuid[]) and reference is not null`)
  tx.later(sql`
    update payment_refunds set reason = ${blanked('reason')}
     where payment_id = any(${ids}::uuid[]) and reason is not null`)
}

export type TicketSums = {
  taken_minor: number
  refunded_minor: number
  pending_minor: number
  failed_minor: number
  hand_back_minor: number
}

/** Of these bookings of tickets together. What people took for those that are cancelled is theirs to hand back. */
export function ticketSums(bookingIds: string[], cancelledIds: string[]) {
  return sql<TicketSums>`
    with paid as (
      select p.id, p.amount_minor + p.tip_minor as minor, p.provider = 'hand' and p.experience_booking_id = any(${cancelledIds}::uuid[]) as by_hand,
             coalesce(r.succeeded, 0) as succeeded, coalesce(r.pending, 0) as pending, coalesce(r.failed, 0) as failed
        from payments p left join lateral (
          select sum(amount_minor + tip_minor) filter (where status = 'succeeded') as succeeded,
                 sum(amount_minor + tip_minor) filter (where status = 'pending') as pending,
                 sum(amount_minor + tip_minor) filter (where status = 'failed') as failed
            from payment_refunds where payment_id = p.id) r on true
       where p.experience_booking_id = any(${bookingIds}::uuid[]) and p.status = 'captured'
    )
    select coalesce(sum(minor), 0)::bigint as taken_minor, coalesce(sum(succeeded), 0)::bigint as refunded_minor,
           coalesce(sum(pending), 0)::bigint as pending_minor, coalesce(sum(failed), 0)::bigint as failed_minor,
           coalesce(sum(minor - succeeded - pending) filter (where by_hand), 0)::bigint as hand_back_minor
      from paid`
}
