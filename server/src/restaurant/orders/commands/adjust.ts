import type { Confirmation } from '../../../ground/staff/approval.ts'
import { AppError, notFound, refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { type AdjustmentRow, insertAdjustment } from '../adjustment-queries.ts'
import type { NewAdjustment } from '../change-contract.ts'
import type { Order } from '../contract.ts'
import { orderFault } from '../faults.ts'
import { presentOrder } from '../present.ts'
import { COUPON_ID, RULE_ID } from '../rules/adjustment-ids.ts'
import { atPrice, faultOfLine, withoutAdjustments } from '../rules/adjustments.ts'
import { UNTIL_COMPLETED } from '../rules/changing.ts'
import { type Bill, billOf, type Repriced, repriced } from './bill.ts'
import { type FoundOrder, type OrderEventHandlers, tellRepriced } from './event-handlers.ts'
import { assertOpenToChange, type Seen } from './open-to-change.ts'
import { type Entry, saveChange } from './save-change.ts'

const CHANGED = ['adjustments']

/** Whether whoever asks may leave the order so; who allows it otherwise. */
export type Approve = (after: Repriced) => Promise<Confirmation | null>

/** Less off an order, a line given away, or another price. In the transaction that holds the order. */
export async function addAdjustment(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  found: FoundOrder,
  {
    wanted,
    seen = null,
    approve,
  }: {
    wanted: NewAdjustment
    seen?: Seen
    approve?: Approve
  },
): Promise<Order> {
  await assertOpenToChange(tx, eventHandlers, found, { seen, states: UNTIL_COMPLETED })
  const faults = faultOfLine(found.lines, wanted.line_id ?? null)
  if (Object.keys(faults).length > 0) throw refuse(faults)
  const bill = await billOf(tx, found)
  const row = newRow(tx, wanted, found)
  const approved = (await approve?.(adjusted(found, bill, { ...row, id: 0 }))) ?? null
  const stored = await insertAdjustment(tx, found.order.id, { ...row, approved_by: approved?.by ?? null })
  const after = adjusted(found, bill, stored)
  const { kind, line_id, percent, amount_minor, price_minor, reason } = stored
  return save(tx, eventHandlers, found, after, {
    action: 'order.adjusted',
    before: { total_minor: found.order.total_minor },
    after: {
      ...{ total_minor: after.order.total_minor, adjustment_id: stored.id, kind, line_id, percent },
      ...{ amount_minor, price_minor, reason },
      ...approvalIn(approved),
    },
  })
}

/** Takes one back. Only what staff have taken off can be taken back. */
export async function removeAdjustment(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  found: FoundOrder,
  { id, seen = null, approve }: { id: number; seen?: Seen; approve?: Approve },
): Promise<Order> {
  const bill = await billOf(tx, found)
  const gone = bill.adjustments.find((one) => one.id === id)
  if (!gone) throw isOfItself(bill, found, id) ? kept() : notFound()
  await assertOpenToChange(tx, eventHandlers, found, { seen, states: UNTIL_COMPLETED })
  const rest = withoutAdjustments({ ...bill, lines: found.lines }, (one) => one.id === id)
  const after = repriced(found.order, rest.lines, { ...bill, adjustments: rest.adjustments })
  const approved = (await approve?.(after)) ?? null
  const { kind, line_id, reason } = gone
  return save(tx, eventHandlers, found, after, {
    action: 'order.adjustment_removed',
    before: { total_minor: found.order.total_minor, adjustment_id: id, kind, line_id, reason },
    after: {
      total_minor: after.order.total_minor,
      ...approvalIn(approved),
    },
  })
}

function approvalIn(approved: Confirmation | null) {
  return approved && { approved_by: approved.by, approved_with: approved.way }
}

function newRow(tx: Tx, wanted: NewAdjustment, { lines }: FoundOrder): Omit<AdjustmentRow, 'id'> {
  const { kind, line_id = null, percent = null, amount_minor = null, price_minor = null, reason } = wanted
  const { actor } = tx.cause
  return {
    kind,
    line_id,
    percent: kind === 'discount' ? percent : null,
    amount_minor: kind === 'discount' ? amount_minor : null,
    price_minor: kind === 'price' ? price_minor : null,
    was_minor: kind === 'price' ? (lines.find(({ id }) => id === line_id)?.unit_price_minor ?? 0) : null,
    taken_minor: 0,
    reason,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    approved_by: null,
    created_at: changedAt(tx),
  }
}

function adjusted({ order, lines }: FoundOrder, bill: Bill, row: AdjustmentRow): Repriced {
  const anew =
    row.kind === 'price'
      ? lines.map((line) => (line.id === row.line_id ? atPrice(line, row.price_minor ?? 0) : line))
      : lines
  return repriced(order, anew, { ...bill, adjustments: [...bill.adjustments, row] })
}

/** A discount of the rules, or a coupon, that the order shows as an adjustment. */
function isOfItself(bill: Bill, { order, lines }: FoundOrder, id: number): boolean {
  const { largest } = repriced(order, lines, bill).priced
  const isCoupon = largest?.candidate.coupon_id !== undefined
  if (id === RULE_ID) return largest !== null && !isCoupon
  return id === COUPON_ID && bill.pricing.discounts.some(({ coupon_id }) => coupon_id !== undefined)
}

function kept(): AppError {
  return new AppError('invalid_transition', {}, { fault: orderFault('kept_discount') })
}

async function save(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  found: FoundOrder,
  after: Repriced,
  entry: Entry,
): Promise<Order> {
  const saved = await saveChange(tx, found, after, { changed: CHANGED, entries: [entry] })
  const told = await tellRepriced(tx, eventHandlers, saved)
  return presentOrder(told.order, told.lines, tx.restaurant.zone)
}
