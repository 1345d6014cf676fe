import { isDeepStrictEqual } from 'node:util'
import { branchFaults } from '../../../ground/tenants/faults.ts'
import type { Branch } from '../../../ground/tenants/owner-rules.ts'
import { pausedUntil, rulesAt } from '../../../ground/tenants/owner-rules.ts'
import { type FieldErrors, refuse } from '../../../platform/errors.ts'
import { e164 } from '../../../platform/i18n/phone.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { MINUTE_MS, parseMoment } from '../../../platform/time/clock.ts'
import { changePhoneOfUse, faultOfPhone } from '../../coupons/use.ts'
import { findTableByCode } from '../../floor/queries.ts'
import { changeNote, fireTickets } from '../../kitchen/commands.ts'
import type { OrderChange } from '../change-contract.ts'
import type { Order } from '../contract.ts'
import { orderFault } from '../faults.ts'
import { insertFormer } from '../former-queries.ts'
import { presentOrder } from '../present.ts'
import type { OrderRow } from '../queries.ts'
import { UNTIL_READY } from '../rules/changing.ts'
import { addressOf } from '../rules/decide.ts'
import { zoneOf } from '../rules/delivery.ts'
import { newOrderFaults } from '../rules/new-order.ts'
import { timeOrder } from '../rules/timing.ts'
import { billOf, repriced } from './bill.ts'
import { timeNextCourse } from './course-timer.ts'
import { type FoundOrder, tellRepriced, tellTableChanged } from './event-handlers.ts'
import { assertOpenToChange, type Seen } from './open-to-change.ts'
import { meetAnyone, type OrderDesk, readGround, tableOf } from './place.ts'
import { saveChange } from './save-change.ts'

const FIELDS = [
  'note',
  'table_code',
  'scheduled_for',
  'customer_name',
  'customer_phone',
  'customer_email',
  'delivery_address',
] as const satisfies (keyof OrderChange)[]
type Field = (typeof FIELDS)[number]
/** What their guest may ask to be forgotten after the order has let go of it. */
const OF_GUEST: readonly Field[] = FIELDS.filter(
  (field) => field !== 'table_code' && field !== 'scheduled_for',
)

/** What each field that the request names is kept as. */
const KEPT_AS: Record<Field, keyof OrderRow> = {
  note: 'note',
  table_code: 'dining_table',
  scheduled_for: 'scheduled_for',
  customer_name: 'customer_name',
  customer_phone: 'customer_phone',
  customer_email: 'customer_email',
  delivery_address: 'delivery_address',
}

/**
 * Who an order is for, where it goes and when. What is left out stays, and a change of nothing writes nothing. The rules of
 * placing refuse the same fields with the same faults.
 */
export async function changeDetails(
  tx: Tx,
  desk: OrderDesk,
  found: FoundOrder,
  { change, seen = null }: { change: OrderChange; seen?: Seen },
): Promise<Order> {
  const { order, lines } = found
  await assertOpenToChange(tx, desk.eventHandlers, found, { seen, states: UNTIL_READY })
  const wanted = await changedBy(tx, desk, order, change)
  const changed = FIELDS.filter(
    (field) =>
      change[field] !== undefined && !isDeepStrictEqual(wanted[KEPT_AS[field]], order[KEPT_AS[field]]),
  )
  if (changed.length === 0) return presentOrder(order, lines, tx.restaurant.zone)
  const next = await metAnew(tx, wanted, changed)
  const isRepriced = next.delivery_fee_minor !== order.delivery_fee_minor
  const after = isRepriced ? repriced(next, lines, await billOf(tx, found)) : { order: next, lines }
  await tellKitchen(tx, order, next, changed)
  if (changed.some((field) => OF_GUEST.includes(field))) insertFormer(tx, order)
  if (changed.includes('customer_phone')) changePhoneOfUse(tx, order.id, next.customer_phone)
  let saved = await saveChange(tx, found, after, {
    changed,
    entries: [{ action: 'order.changed', after: { changed } }],
  })
  if (changed.includes('table_code')) await tellTableChanged(tx, desk.eventHandlers, saved)
  if (isRepriced) saved = await tellRepriced(tx, desk.eventHandlers, saved)
  return presentOrder(saved.order, saved.lines, tx.restaurant.zone)
}

/** The order as it is asked for, or all that the rules of placing have against it. */
async function changedBy(tx: Tx, desk: OrderDesk, order: OrderRow, change: OrderChange): Promise<OrderRow> {
  const { rules } = await readGround(tx, desk, { type: 'pickup', lines: [] })
  const branch = rulesAt(rules, order.branch_id)
  const pause = pausedUntil(rules, branch, tx.cause.now)
  const faults: FieldErrors = {}
  const { note, customer_name: name, customer_phone: phone, customer_email: email } = change
  const next: OrderRow = {
    ...order,
    ...(note !== undefined && { note }),
    ...(name !== undefined && { customer_name: name }),
    ...(email !== undefined && { customer_email: email }),
    ...(phone !== undefined && {
      customer_phone: phone,
      customer_phone_e164: e164(phone, tx.restaurant.country),
    }),
    ...(await tableFor(tx, order, change, faults)),
    ...timeFor(tx, order, change, { branch, pausedUntil: pause }, faults),
    ...addressFor(order, change, branch, faults),
  }
  const used = phone === undefined ? null : await faultOfPhone(tx, order, phone)
  if (used) faults.customer_phone = [used]
  if (Object.keys(faults).length > 0) throw refuse(faults)
  return next
}

async function tableFor(
  tx: Tx,
  { type, branch_id }: OrderRow,
  { table_code: code }: OrderChange,
  faults: FieldErrors,
): Promise<Partial<OrderRow>> {
  if (type !== 'dine_in' || code === undefined) return {}
  const missing = newOrderFaults({ type, table_code: code }).table_code
  const table = missing ? undefined : await findTableByCode(tx, code ?? '')
  if (missing) faults.table_code = missing
  else if (!table) faults.table_code = [orderFault('not_found.table_code')]
  else if (table.branch_id !== branch_id) faults.table_code = [branchFaults('not_offered.table_branch')]
  return table ? { dining_table: tableOf(table) } : {}
}

/** The kitchen begins, and the guest is promised it, as if it had been placed for then. */
function timeFor(
  tx: Tx,
  order: OrderRow,
  { scheduled_for: sent }: OrderChange,
  { branch, pausedUntil }: { branch: Branch; pausedUntil: number | null },
  faults: FieldErrors,
): Partial<OrderRow> {
  if (sent === undefined) return {}
  const asked = sent === null ? null : parseMoment(sent, tx.restaurant.zone)
  if (asked === order.scheduled_for) return {}
  const { now } = tx.cause
  // What a marketplace has promised, no hours refuse.
  const timing = order.external
    ? { scheduledFor: asked }
    : timeOrder({
        ...{ now, asked, branch, pausedUntil },
        aheadDays: branch.ordering.order_ahead_days,
      })
  if ('fault' in timing) {
    faults.scheduled_for = [timing.fault]
    return {}
  }
  const preparationMs = branch.preparation_minutes * MINUTE_MS
  const { scheduledFor } = timing
  return {
    scheduled_for: scheduledFor,
    fire_at: scheduledFor === null ? null : scheduledFor - preparationMs,
    ready_at: order.status === 'accepted' ? (scheduledFor ?? now + preparationMs) : order.ready_at,
  }
}

/** A new address has its zone's fee. */
function addressFor(
  order: OrderRow,
  { delivery_address: sent, customer_phone: phone }: OrderChange,
  branch: Branch,
  faults: FieldErrors,
): Partial<OrderRow> {
  if (order.type !== 'delivery') return {}
  if (sent === undefined) return phone === undefined ? {} : addressWithPhone(order, phone)
  const missing = newOrderFaults({ type: 'delivery', delivery_address: sent })
  if (Object.keys(missing).length > 0) {
    Object.assign(faults, missing)
    return {}
  }
  const address = addressOf({
    type: 'delivery',
    lines: [],
    delivery_address: sent,
    customer_phone: phone ?? order.customer_phone,
  })
  if (isDeepStrictEqual(address, order.delivery_address)) return {}
  if (order.external) return { delivery_address: address }
  const zone = zoneOf(branch.ordering.delivery_zones, address)
  if (!zone) faults['delivery_address.city'] = [orderFault('outside_zones')]
  return { delivery_address: address, ...(zone && { delivery_fee_minor: zone.fee_minor }) }
}

/** The courier calls the guest's own phone, unless the address has another one. */
function addressWithPhone(
  { delivery_address: address, customer_phone: before }: OrderRow,
  phone: string | null,
): Partial<OrderRow> {
  return address && address.phone === (before ?? '')
    ? { delivery_address: { ...address, phone: phone ?? '' } }
    : {}
}

/** Another name, phone or email may be that of another guest. */
async function metAnew(tx: Tx, order: OrderRow, changed: Field[]): Promise<OrderRow> {
  if (!changed.some((field) => field.startsWith('customer_'))) return order
  const { customer_name: name, customer_phone: phone, customer_email: email } = order
  const guest = await meetAnyone(tx, { name, phone, email })
  return { ...order, guest_id: guest?.id ?? null }
}

async function tellKitchen(tx: Tx, before: OrderRow, next: OrderRow, changed: Field[]): Promise<void> {
  if (changed.includes('note')) changeNote(tx, next, next.note)
  // What the kitchen has already stays there.
  if (before.status === 'accepted' && next.fire_at !== before.fire_at) {
    await fireTickets(tx, next, next.fire_at)
    await timeNextCourse(tx, next)
  }
}
