import { randomUUIDv7 } from 'node:crypto'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../../platform/time/clock.ts'
import { linesOfOrders, type OrderRow, ordersNamed, withLines } from '../../orders/queries.ts'
import { chainDriver } from '../driver.ts'
import { insertReceipts, paidParts, type ReceiptRow, receiptsOf, refundsMade, SELLERS } from '../queries.ts'
import { type Draft, guestOf, type Issued, refundDraft, saleDraft } from '../rules/documents.ts'
import { sellerOf } from '../rules/seller.ts'

/** What a receipt is to be issued for. */
type Wish = { orderId: string; paymentId: string | null } | { refundId: string }
type Written = { draft: Draft; order: OrderRow }

/** Of one transaction. They are issued at its end, all together: from the first number on, everybody at the branch waits. */
const wishes = new WeakMap<Tx, Wish[]>()

/** Payments cover the order for the first time; `paymentId` is the last of them, null where a lower total did it. */
export function issueSaleReceipt(tx: Tx, orderId: string, paymentId: string | null): void {
  wish(tx, { orderId, paymentId })
}

/** Money of an order has gone back. Of anything else there is no receipt. */
export function issueRefundReceipt(tx: Tx, refundId: string): void {
  wish(tx, { refundId })
}

function wish(tx: Tx, wanted: Wish): void {
  const known = wishes.get(tx) ?? []
  wishes.set(tx, known)
  known.push(wanted)
  // Asked for with each wish, since a savepoint that is taken back takes this along; the first one left issues them all.
  tx.lastly(() => issueReceipts(tx, known.splice(0)))
}

/** What was taken back meanwhile, by a savepoint, is not found any more and gets no receipt. */
async function issueReceipts(tx: Tx, wanted: readonly Wish[]): Promise<void> {
  if (wanted.length === 0) return
  const written = await draftsOf(tx, wanted)
  const branches = [...Map.groupBy(written, ({ draft }) => draft.branch_id)].sort(([a], [b]) => a - b)
  for (const [branchId, own] of branches) await enterReceipts(tx, branchId, own)
}

/** Numbered, signed and stored, at one branch. */
export async function enterReceipts(tx: Tx, branchId: number, written: readonly Written[]): Promise<void> {
  let place = await chainDriver.open(tx, branchId)
  const issuedAt = changedAt(tx)
  const rows: ReceiptRow[] = []
  for (const { draft, order } of written) {
    const number = place.number + 1
    const document = { ...draft, number, issued_at: formatMoment(issuedAt, draft.seller.timezone) }
    const signed = chainDriver.sign(document, place)
    const { id, kind, order_id, payment_id, refund, currency, sums, taxes } = draft
    rows.push({
      ...{ id, branch_id: branchId, number, kind, order_id, payment_id, currency },
      refund_id: refund?.id ?? null,
      issued_at: issuedAt,
      total_minor: sums.total_minor,
      tip_minor: sums.tip_minor,
      tax_breakdown: taxes,
      ...signed,
      guest: guestOf(order),
    })
    place = { number, hash: signed.hash }
  }
  insertReceipts(tx, rows)
}

async function draftsOf(tx: Tx, wanted: readonly Wish[]): Promise<Written[]> {
  const refundIds = wanted.flatMap((one) => ('refundId' in one ? [one.refundId] : []))
  const refunds = refundIds.length === 0 ? [] : await tx.run(refundsMade(refundIds))
  const refundOf = new Map(refunds.map((refund) => [refund.id, refund]))
  const idOf = (one: Wish) => ('orderId' in one ? one.orderId : refundOf.get(one.refundId)?.order_id)
  const soldOf = await ordersFor(tx, [...new Set(wanted.flatMap((one) => idOf(one) ?? []))])
  const written: Written[] = []
  for (const one of wanted) {
    const sold = soldOf.get(idOf(one) ?? '')
    if (!sold) continue
    const { order, known, at } = sold
    const drafts = written.filter(({ draft }) => draft.order_id === order.id).map(({ draft }) => draft)
    const earlier = [...known.map(issuedBefore), ...drafts.map(aboutToBe)]
    const common = { id: randomUUIDv7(), branchId: at.id, seller: sellerOf(at) }
    if ('orderId' in one) {
      if (order.paid_at === null || earlier.some(({ kind }) => kind === 'sale')) continue
      written.push({ draft: saleDraft(sold, { ...common, paymentId: one.paymentId }), order })
      continue
    }
    const refund = refundOf.get(one.refundId)
    if (!refund) continue
    const about = { ...common, paymentId: refund.payment_id, refund, earlier }
    written.push({ draft: refundDraft(sold, about), order })
  }
  return written
}

/** With what was paid for each, its receipts so far, and who sells. */
async function ordersFor(tx: Tx, ids: readonly string[]) {
  const [orders, lines, paid, known, sellers] = await Promise.all([
    tx.run(ordersNamed(ids)),
    tx.run(linesOfOrders(ids)),
    tx.run(paidParts(ids)),
    tx.run(receiptsOf(ids)),
    tx.run(SELLERS),
  ])
  const sold = withLines(orders, lines).map((one) => {
    const isOwn = ({ order_id }: { order_id: string }) => order_id === one.order.id
    const own = known.filter(isOwn)
    const payments = paid.filter(isOwn).map(({ order_id: _, ...part }) => part)
    return [one.order.id, { ...one, payments, known: own, at: branchFor(one.order, own, sellers) }] as const
  })
  return new Map(sold)
}

function issuedBefore({
  kind,
  number,
  payment_id,
  total_minor,
  tax_breakdown,
  document,
}: ReceiptRow): Issued {
  const { payments } = JSON.parse(document) as Draft
  return { kind, number, payment_id, total_minor, taxes: tax_breakdown, payments }
}

/** Of the same transaction: its number is not taken yet. */
function aboutToBe({ kind, payment_id, sums, taxes, payments }: Draft): Issued {
  return { kind, number: null, payment_id, total_minor: sums.total_minor, taxes, payments }
}

/** Where the order was placed; once that branch is gone, where its earlier receipts are, or at the default one. */
function branchFor<Branch extends { id: number }>(
  { branch_id }: OrderRow,
  [earlier]: ReceiptRow[],
  sellers: readonly Branch[],
): Branch {
  const first = sellers[0]
  if (!first) throw new Error('a restaurant has a branch')
  const wanted = branch_id ?? earlier?.branch_id
  const found = sellers.find(({ id }) => id === wanted)
  if (found) return found
  return wanted === undefined ? first : { ...first, id: wanted }
}
