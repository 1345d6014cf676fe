import { sql } from 'kysely'
import type { OrderType } from '../../ground/tenants/rules/ordering.ts'
import { tell } from '../../ground/tenants/tell.ts'
import { cachedSql } from '../../platform/postgres/sql/cached-sql.ts'
import { timestamp } from '../../platform/postgres/sql/timestamp.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { Translations } from '../menu/contract.ts'
import type { OrderStatus, TaxLine } from './contract.ts'
import type { KeptExternal } from './external-queries.ts'
import type { LineChoice } from './rules/choices.ts'
import { shownAs } from './rules/format.ts'
import { OPEN, UNSOLD } from './rules/lifecycle.ts'
import type { KeptPricing, LineTax } from './rules/pricing.ts'

/** Of orders from before they were asked for, what came later is not there. */
export type DeliveryAddress = {
  line1: string
  city: string
  phone: string
  postcode?: string | null
  lat?: number | null
  lng?: number | null
  instructions?: string | null
}

export type OrderRow = {
  id: string
  status: OrderStatus
  type: OrderType
  channel: string
  reference: string | null
  /** Of a marketplace's order. */
  external: KeptExternal | null
  /** Null from before there were numbers. */
  number: number | null
  branch_id: number | null
  dining_table: { id: number; name: string; code: string | null } | null
  guest_id: number | null
  customer_name: string | null
  customer_phone: string | null
  customer_phone_e164: string | null
  customer_email: string | null
  note: string | null
  delivery_address: DeliveryAddress | null
  currency: string
  subtotal_minor: number
  discount_minor: number
  service_charge_minor: number
  tax_added_minor: number
  delivery_fee_minor: number
  total_minor: number
  tax_breakdown: TaxLine[] | null
  cancel_reason: string | null
  placed_at: number
  scheduled_for: number | null
  fire_at: number | null
  ready_at: number | null
  paid_at: number | null
  updated_at: number
}

export type LineRow = {
  id: number
  item_id: number
  /** Kept with the line, never shown. */
  category_id?: number | null
  variant_id: number | null
  name: Translations
  variant_name: Translations | null
  quantity: number
  unit_price_minor: number
  line_total_minor: number
  modifiers: { option_id: number; name: Translations; price_minor: number }[]
  voided: boolean
  note: string | null
  course: number | null
  seat: number | null
  /** The parts of a set; empty of any other dish. */
  choices: LineChoice[]
  /** What it bears of each tax, for whoever keeps the books. Never shown; not read with the line. */
  taxes?: LineTax[]
}

export const ORDER_COLUMNS =
  sql.raw(`id, status, type, channel, reference, number, branch_id, dining_table, guest_id, customer_name, customer_phone,
  customer_phone_e164, customer_email, note, delivery_address, currency, subtotal_minor, discount_minor,
  service_charge_minor, tax_added_minor, delivery_fee_minor, total_minor, tax_breakdown, cancel_reason, placed_at,
  scheduled_for, fire_at, ready_at, paid_at, updated_at, external`)
const LINE_COLUMNS = sql.raw(
  'id, item_id, variant_id, name, variant_name, quantity, unit_price_minor, line_total_minor, modifiers, voided, note, course, seat, choices',
)

const ORDERED_LINES = sql`select order_id, ${LINE_COLUMNS} from order_lines`
type OrderedLine = LineRow & { order_id: string }

/** Oldest first. */
export function ordersNamed(ids: readonly string[]) {
  return sql<OrderRow>`select ${ORDER_COLUMNS} from orders where id = any(${ids}::uuid[]) order by placed_at, id`
}

export function numbersOf(ids: readonly string[]) {
  return sql<{
    id: string
    number: number | null
  }>`select id, number from orders where id = any(${ids}::uuid[])`
}

/** Of many orders; `withLines` gives each its own. */
export function linesOfOrders(ids: readonly string[]) {
  return sql<OrderedLine>`${ORDERED_LINES} where order_id = any(${ids}::uuid[]) order by order_id, place`
}

export function withLines<Order extends { id: string }>(
  orders: readonly Order[],
  lines: readonly OrderedLine[],
): { order: Order; lines: LineRow[] }[] {
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  return orders.map((order) => ({ order, lines: linesOf.get(order.id) ?? [] }))
}

const FEW_LINES = 10

/** Ids for the lines, before they are stored, so that the order can be shown in the same breath. */
export async function claimLineIds(tx: Tx, count: number): Promise<number[]> {
  // A small number stands in the text: as a parameter PostgreSQL would plan the statement anew each time.
  const last = count <= FEW_LINES ? sql.lit(count) : sql`${count}::int`
  const rows = await tx.run(
    sql<{ id: number }>`select nextval('order_lines_id_seq') as id from generate_series(1, ${last})`,
  )
  return rows.map(({ id }) => id)
}

export type TakenNumber = { number: number; branch_id: number; day: string }

/** With the other statements of a round trip, when the branch is not known yet. */
export async function nextNumber(
  tx: Tx,
  { branchId, tableCode, at }: { branchId: number | null; tableCode: string | null; at: number },
): Promise<TakenNumber> {
  const [taken] = await tx.run(cachedSql<TakenNumber>`
    select number, branch_id, day from next_order_number(${branchId}, ${tableCode}, ${new Date(at)})`)
  if (!taken) throw new Error('there is always a branch')
  return taken
}

/** The last of so many numbers of a day at a branch; fewer than none gives back. */
export async function takeNumbers(
  tx: Tx,
  { branchId, day, count }: { branchId: number; day: string; count: number },
): Promise<number> {
  const [row] = await tx.run(sql<{ last: number }>`
    select take_order_numbers(${branchId}, ${day}::date, ${count}) as last`)
  return row?.last ?? 0
}

function json(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}

/** Whoever shows orders of its branch live, or keeps its stock, asks again. */
export function announceChange(tx: Tx, { branch_id }: Pick<OrderRow, 'branch_id'>): void {
  tell(tx, 'orders', branch_id)
}

export function insertOrder(
  tx: Tx,
  { order, lines, pricing }: { order: OrderRow; lines: LineRow[]; pricing: KeptPricing },
  shown: string,
): void {
  tx.later(cachedSql`
    insert into orders (${ORDER_COLUMNS}, pricing, shown, shown_zone) values (
      ${order.id}, ${order.status}, ${order.type}, ${order.channel}, ${order.reference}, ${order.number},
      ${order.branch_id}, ${json(order.dining_table)}, ${order.guest_id}, ${order.customer_name}, ${order.customer_phone}, ${order.customer_phone_e164},
      ${order.customer_email}, ${order.note}, ${json(order.delivery_address)}, ${order.currency},
      ${order.subtotal_minor}, ${order.discount_minor}, ${order.service_charge_minor}, ${order.tax_added_minor},
      ${order.delivery_fee_minor}, ${order.total_minor}, ${json(order.tax_breakdown)}, ${order.cancel_reason},
      ${timestamp(order.placed_at)}, ${timestamp(order.scheduled_for)}, ${timestamp(order.fire_at)}, ${timestamp(order.ready_at)},
      ${timestamp(order.paid_at)}, ${timestamp(order.updated_at)}, ${json(order.external)}, ${JSON.stringify(pricing)}, ${shown}, ${shownAs(tx.restaurant.zone)})`)
  insertLines(tx, order.id, lines)
  announceChange(tx, order)
}

/** With the order, or `after` so many that it has, at a moment of their own. */
export function insertLines(
  tx: Tx,
  orderId: string,
  lines: LineRow[],
  { after = 0, addedAt = null }: { after?: number; addedAt?: number | null } = {},
): void {
  tx.later(cachedSql`
    insert into order_lines (order_id, place, added_at, category_id, taxes, ${LINE_COLUMNS})
    select ${orderId}::uuid, place + ${after}::int, ${timestamp(addedAt)}::timestamptz, category_id, taxes, ${LINE_COLUMNS} from rows from (
      jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as (id bigint, item_id bigint, variant_id bigint, name jsonb, variant_name jsonb, quantity int,
            unit_price_minor bigint, line_total_minor bigint, modifiers jsonb, voided boolean, note text,
            course int, seat int, choices jsonb, category_id bigint, taxes jsonb)
    ) with ordinality as line(id, item_id, variant_id, name, variant_name, quantity, unit_price_minor,
                              line_total_minor, modifiers, voided, note, course, seat, choices, category_id, taxes, place)`)
}

export async function lockOrder(
  tx: Tx,
  id: string,
): Promise<{ order: OrderRow; lines: LineRow[] } | undefined> {
  const [orders, lines] = await Promise.all([
    tx.run(sql<OrderRow>`select ${ORDER_COLUMNS} from orders where id = ${id} for no key update`),
    tx.run(
      sql<LineRow>`select ${LINE_COLUMNS}, category_id from order_lines where order_id = ${id} order by place`,
    ),
  ])
  const [order] = orders
  return order && { order, lines }
}

/** Sums and lines together, under the order's lock. Lines that are new are there already. */
export function updateBill(tx: Tx, order: OrderRow, lines: LineRow[], shown: string): void {
  const bills = lines.map(({ id, voided, unit_price_minor, line_total_minor, taxes, choices }) => ({
    ...{ id, voided, unit_price_minor, line_total_minor, taxes },
    ...(choices.length > 0 && { choices }),
  }))
  tx.later(sql`
    update order_lines l set voided = b.voided, unit_price_minor = b.unit_price_minor,
           line_total_minor = b.line_total_minor, taxes = coalesce(b.taxes, l.taxes),
           choices = coalesce(b.choices, l.choices)
      from jsonb_to_recordset(${JSON.stringify(bills)}::jsonb)
        as b(id bigint, voided boolean, unit_price_minor bigint, line_total_minor bigint, taxes jsonb, choices jsonb)
     where l.restaurant_id = current_restaurant() and l.order_id = ${order.id} and l.id = b.id`)
  tx.later(sql`
    update orders set subtotal_minor = ${order.subtotal_minor}, discount_minor = ${order.discount_minor},
           service_charge_minor = ${order.service_charge_minor}, tax_added_minor = ${order.tax_added_minor},
           delivery_fee_minor = ${order.delivery_fee_minor}, total_minor = ${order.total_minor},
           tax_breakdown = ${json(order.tax_breakdown)}, note = ${order.note}, dining_table = ${json(order.dining_table)},
           scheduled_for = ${timestamp(order.scheduled_for)}, fire_at = ${timestamp(order.fire_at)}, ready_at = ${timestamp(order.ready_at)},
           guest_id = ${order.guest_id}, customer_name = ${order.customer_name}, customer_phone = ${order.customer_phone},
           customer_phone_e164 = ${order.customer_phone_e164}, customer_email = ${order.customer_email},
           delivery_address = ${json(order.delivery_address)}, updated_at = ${timestamp(order.updated_at)}, shown = ${shown},
           shown_zone = ${shownAs(tx.restaurant.zone)}
     where id = ${order.id}`)
  announceChange(tx, order)
}

/** What an order was priced by; null of orders from before that was kept. */
export async function findPricing(tx: Tx, orderId: string): Promise<KeptPricing | null> {
  const [row] = await tx.run(sql<{ pricing: KeptPricing | null }>`
    select pricing from orders where id = ${orderId}`)
  return row?.pricing ?? null
}

export function pricingsOf(orderIds: readonly string[]) {
  return sql<{ id: string; pricing: KeptPricing | null }>`
    select id, pricing from orders where id = any(${orderIds}::uuid[])`
}

/** As it is stored for readers. */
export async function findShown(
  tx: Tx,
  orderId: string,
): Promise<{ shown: string; shown_zone: string } | undefined> {
  const [row] = await tx.run(sql<{ shown: string; shown_zone: string }>`
    select shown, shown_zone from orders where id = ${orderId}`)
  return row
}

export function updatePricing(tx: Tx, orderId: string, pricing: KeptPricing): void {
  tx.later(sql`update orders set pricing = ${JSON.stringify(pricing)} where id = ${orderId}`)
}

/** The category of each line of an order; null of lines from before that was kept. */
export function listCategories(tx: Tx, orderId: string) {
  return tx.run(sql<{ id: number; item_id: number; category_id: number | null }>`
    select id, item_id, category_id from order_lines where order_id = ${orderId}`)
}

export function updateOrder(tx: Tx, order: OrderRow, shown: string): void {
  tx.later(cachedSql`
    update orders set status = ${order.status}, cancel_reason = ${order.cancel_reason}, paid_at = ${timestamp(order.paid_at)},
           ready_at = ${timestamp(order.ready_at)}, updated_at = ${timestamp(order.updated_at)}, shown = ${shown}, shown_zone = ${shownAs(tx.restaurant.zone)}
     where id = ${order.id}`)
  announceChange(tx, order)
}

export function updateTable(tx: Tx, order: OrderRow, shown: string): void {
  tx.later(sql`
    update orders set dining_table = ${json(order.dining_table)}, updated_at = ${timestamp(order.updated_at)}, shown = ${shown},
           shown_zone = ${shownAs(tx.restaurant.zone)}
     where id = ${order.id}`)
  announceChange(tx, order)
}

/** Where it is accepted, with its row locked, so that a cancel and the kitchen's fire cannot pass each other. */
export async function lockAccepted(tx: Tx, orderId: string): Promise<OrderRow | undefined> {
  const rows = await tx.run(
    sql<OrderRow>`
      select ${ORDER_COLUMNS} from orders where id = ${orderId} and status = 'accepted' for no key update`,
  )
  return rows[0]
}

export function updateExternalId(tx: Tx, orderId: string, externalId: string): void {
  tx.later(sql`update orders set external_id = ${externalId} where id = ${orderId}`)
}

/** What the kitchen is told about an order beside its dishes. */
export type OrderHeading = Pick<
  OrderRow,
  | 'id'
  | 'branch_id'
  | 'status'
  | 'type'
  | 'channel'
  | 'reference'
  | 'number'
  | 'dining_table'
  | 'customer_name'
  | 'placed_at'
  | 'scheduled_for'
  | 'fire_at'
>

export function headingsOf(orderIds: string[]) {
  return sql<OrderHeading>`
    select id, branch_id, status, type, channel, reference, number, dining_table, customer_name, placed_at, scheduled_for, fire_at
      from orders where id = any(${orderIds}::uuid[])`
}

type Placed = Pick<OrderRow, 'id' | 'branch_id'>

/** Accepted orders for later whose preparation has begun by then. */
export function listDueOrders(tx: Tx, now: number): Promise<Placed[]> {
  return tx.run(sql<Placed>`
    select id, branch_id from orders where status = 'accepted' and fire_at <= ${new Date(now)} order by fire_at for no key update`)
}

export async function newestUnpaidOrder(tx: Tx): Promise<string | undefined> {
  const rows = await tx.run(sql<{ id: string }>`
    select id from orders where paid_at is null and status <> all(${UNSOLD}::text[]) and total_minor > 0
     order by placed_at desc, id desc limit 1`)
  return rows[0]?.id
}

/** Open orders for a moment before this one, the oldest first. */
export function staleOrders(before: number, after: { at: number; id: string } | null, most: number) {
  const moment = new Date(before)
  const beyond = after
    ? sql`(placed_at, id) > (${new Date(after.at)}::timestamptz, ${after.id}::uuid)`
    : sql`true`
  return sql<{ id: string; placed_at: number }>`
    select id, placed_at from orders
     where status = any(${OPEN}::text[]) and status <> 'completed' and placed_at < ${moment} and coalesce(scheduled_for, placed_at) < ${moment}
       and ${beyond}
     order by placed_at, id limit ${most}`
}

export type OrderState = {
  id: string
  status: OrderStatus
  branch_id: number | null
  lines: {
    id: number
    item_id: number
    variant_id: number | null
    quantity: number
    voided: boolean
    /** After the order was placed. */
    added: boolean
    /** Of its own, without those of its choices. */
    option_ids: number[]
    choices: { item_id: number; variant_id: number | null; option_ids: number[] }[]
  }[]
}

/** What was ordered and what has become of it, without prices and people. */
export async function orderStates(tx: Tx, ids: readonly string[]): Promise<OrderState[]> {
  const orders = await tx.run(sql<OrderState>`
    select o.id, o.status, o.branch_id, l.lines
      from orders o
     cross join lateral (
       select json_agg(json_build_object('id', l.id, 'item_id', l.item_id, 'variant_id', l.variant_id,
                'quantity', l.quantity, 'voided', l.voided, 'added', l.added_at is not null,
                'option_ids', jsonb_path_query_array(l.modifiers, '$[*].option_id'),
                'choices', (
                  select coalesce(json_agg(json_build_object('item_id', c -> 'item_id', 'variant_id', c -> 'variant_id',
                           'option_ids', jsonb_path_query_array(c, '$.modifiers[*].option_id')) order by place), '[]')
                    from jsonb_array_elements(l.choices) with ordinality as chosen (c, place)
                )) order by l.place) as lines
         from order_lines l where l.order_id = o.id
     ) l
     where o.id = any(${ids}::uuid[])`)
  return orders.map((order) => ({ ...order, lines: order.lines.map(withOwnOptions) }))
}

/** Those of its choices stand behind its own. */
function withOwnOptions(line: OrderState['lines'][number]): OrderState['lines'][number] {
  const ofChoices = line.choices.reduce((sum, { option_ids }) => sum + option_ids.length, 0)
  return { ...line, option_ids: line.option_ids.slice(0, line.option_ids.length - ofChoices) }
}

export const ANY_ORDER = sql<{ id: string }>`select id from orders limit 1`
