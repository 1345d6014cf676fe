import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Seller } from '../../ground/tenants/queries.ts'
import { type Keyset, keysetQueries } from '../../platform/pagination/keyset.ts'
import type { PageRequest } from '../../platform/pagination/page.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { TaxLine } from '../orders/contract.ts'
import type { ReceiptGuest, ReceiptKind } from './contract.ts'
import { type Place, START } from './rules/chain.ts'
import type { GivenBack, PaidPart } from './rules/documents.ts'

export type ReceiptRow = {
  id: string
  branch_id: number
  number: number
  kind: ReceiptKind
  order_id: string
  payment_id: string | null
  refund_id: string | null
  issued_at: number
  currency: string
  total_minor: number
  tip_minor: number
  tax_breakdown: TaxLine[]
  previous_hash: string
  hash: string
  /** Canonical JSON, without the guest. */
  document: string
  guest: ReceiptGuest | null
}

const COLUMNS = [
  ...['id', 'branch_id', 'number', 'kind', 'order_id', 'payment_id', 'refund_id', 'issued_at', 'currency'],
  ...['total_minor', 'tip_minor', 'tax_breakdown', 'previous_hash', 'hash', 'document', 'guest'],
]
const RECEIPT = sql.raw(COLUMNS.join(', '))

/** Two of one branch may be of the same moment; of two branches they may have the same number besides. */
const NEWEST_FIRST: Keyset = [
  { column: 'issued_at', type: 'timestamptz' },
  { column: 'number', type: 'int' },
  { column: 'id', type: 'uuid' },
]

export type ReceiptFilter = {
  orderId?: string | undefined
  branchId?: number | undefined
  number?: number | undefined
  kind?: ReceiptKind | undefined
  issuedFrom?: number | undefined
  issuedTo?: number | undefined
}

export function receiptPage(filter: ReceiptFilter, request: PageRequest) {
  const { orderId, branchId, number, kind, issuedFrom, issuedTo } = filter
  const where: RawBuilder<SqlBool>[] = []
  if (orderId !== undefined) where.push(sql`order_id = ${orderId}`)
  if (branchId !== undefined) where.push(sql`branch_id = ${branchId}`)
  if (number !== undefined) where.push(sql`number = ${number}`)
  if (kind !== undefined) where.push(sql`kind = ${kind}`)
  if (issuedFrom !== undefined) where.push(sql`issued_at >= ${new Date(issuedFrom)}`)
  if (issuedTo !== undefined) where.push(sql`issued_at <= ${new Date(issuedTo)}`)
  return keysetQueries<ReceiptRow>('receipts', COLUMNS, NEWEST_FIRST, where, request, 'desc')
}

export function byIssue({ issued_at, number, id }: ReceiptRow): string[] {
  return [new Date(issued_at).toISOString(), String(number), id]
}

export function findReceipt(id: string) {
  return sql<ReceiptRow>`select ${RECEIPT} from receipts where id = ${id}`
}

/** In the order in which they were issued. */
export function receiptsOf(orderIds: readonly string[]) {
  return sql<ReceiptRow>`
    select ${RECEIPT} from receipts where order_id = any(${orderIds}::uuid[]) order by issued_at, number, id`
}

/** The last receipt of the branch, held to the end of the transaction: nobody else issues one there meanwhile. */
export async function lockChain(tx: Tx, branchId: number): Promise<Place> {
  tx.later(sql`insert into receipt_chains (branch_id) values (${branchId}) on conflict do nothing`)
  const [last] = await tx.run(
    sql<Place>`select number, hash from receipt_chains where branch_id = ${branchId} for no key update`,
  )
  return last ?? START
}

/** Of one branch, in the order of their numbers. */
export function insertReceipts(tx: Tx, rows: readonly ReceiptRow[]): void {
  const last = rows.at(-1)
  if (!last) return
  const stored = rows.map((row) => ({ ...row, issued_at: new Date(row.issued_at).toISOString() }))
  tx.later(sql`
    insert into receipts (${RECEIPT})
    select ${RECEIPT} from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
      as r(id uuid, branch_id bigint, number int, kind text, order_id uuid, payment_id uuid, refund_id uuid,
           issued_at timestamptz, currency text, total_minor bigint, tip_minor bigint, tax_breakdown jsonb,
           previous_hash text, hash text, document text, guest jsonb)
     order by number`)
  tx.later(sql`
    update receipt_chains set number = ${last.number}, hash = ${last.hash} where branch_id = ${last.branch_id}`)
}

/** Every branch that has issued receipts, with its last one; its name where it is still there. */
export const CHAINS = sql<Place & { branch_id: number; branch: string | null }>`
  select branch_id, coalesce(c.number, 0) as number, coalesce(c.hash, '') as hash, b.name as branch
    from (select branch_id from receipt_chains union select branch_id from receipts) known
    left join receipt_chains c using (branch_id) left join branches b on b.id = branch_id
   order by branch_id`

export function receiptsAfter({ branchId, number }: { branchId: number; number: number }, most: number) {
  return sql<ReceiptRow>`
    select ${RECEIPT} from receipts where branch_id = ${branchId} and number > ${number} order by number limit ${most}`
}

/** What was captured for these orders, oldest first. */
export function paidParts(orderIds: readonly string[]) {
  return sql<PaidPart & { order_id: string }>`
    select p.id, p.order_id, p.method, p.amount_minor, p.tip_minor, p.captured_at,
           (select coalesce(sum(r.amount_minor + r.tip_minor), 0)::bigint from payment_refunds r
             where r.payment_id = p.id and r.status <> 'failed') as refunded_minor
      from payments p where p.order_id = any(${orderIds}::uuid[]) and p.status = 'captured'
     order by p.captured_at, p.id`
}

/** Those that have succeeded. */
export function refundsMade(ids: readonly string[]) {
  return sql<GivenBack & { payment_id: string; order_id: string }>`
    select r.id, r.kind, r.amount_minor, r.tip_minor, r.payment_id, p.order_id
      from payment_refunds r join payments p on p.id = r.payment_id
     where r.id = any(${ids}::uuid[]) and r.status = 'succeeded' and p.order_id is not null
     order by r.created_at, r.id`
}

type SellerRow = {
  id: number
  is_default: boolean
  is_one_of_several: boolean
  name: string
  restaurant: string
  seller: Seller | null
  line1: string | null
  postcode: string | null
  city: string | null
  phone: string | null
  timezone: string
}

/** Who sells at each branch, the default one first. */
export const SELLERS = sql<SellerRow>`
  select b.id, b.is_default, (select count(*) from branches where is_active) > 1 as is_one_of_several, b.name,
         r.name as restaurant, b.seller, b.address ->> 'line1' as line1, b.address ->> 'postcode' as postcode,
         b.address ->> 'city' as city, b.phone, coalesce(b.timezone, r.timezone) as timezone
    from branches b join restaurants r on r.id = b.restaurant_id
   order by b.is_default desc, b.id`

/** The guest's own data leaves these receipts; the chain holds without it. */
export function forgetGuests(tx: Tx, orderIds: readonly string[]): void {
  tx.later(sql`
    update receipts set guest = null where order_id = any(${orderIds}::uuid[]) and guest is not null`)
}

/** The same where it tells of one guest alone. */
export function forgetMentions(tx: Tx, orderIds: readonly string[], words: readonly string[]): void {
  tx.later(sql`
    update receipts set guest = null
     where order_id = any(${orderIds}::uuid[]) and guest is not null and exists (
       select from jsonb_each_text(guest) as told(member, text)
        where lower(told.text) = any(select lower(word) from unnest(${words}::text[]) word))`)
}

/** Whether this print of a receipt is its first one, however often it is tried. A page of a browser has no job. */
export async function isFirstPrint(tx: Tx, receiptId: string, jobId: number | null): Promise<boolean> {
  const made = await tx.run(sql<object>`
    insert into receipt_prints (receipt_id, job_id, printed_at) values (${receiptId}, ${jobId}, ${new Date(tx.cause.now)})
    on conflict do nothing returning receipt_id`)
  if (made.length > 0) return true
  const [first] = await tx.run(sql<{ job_id: number | null }>`
    select job_id from receipt_prints where receipt_id = ${receiptId}`)
  return jobId !== null && first?.job_id === jobId
}
