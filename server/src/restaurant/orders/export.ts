import { CSV_MARK, csvLine } from '../../platform/csv/write.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import type { Translations } from '../menu/contract.ts'
import type { Order } from './contract.ts'
import type { OrderLine } from './line-contract.ts'
import { ownModifiers } from './rules/choices.ts'
import { orderNumber } from './rules/number.ts'
import { findOrders, type Position, type Search } from './search.ts'

const PER_STEP = 500

const COLUMNS = [
  'number',
  'id',
  'placed_at',
  'status',
  'type',
  'channel',
  'reference',
  'table',
  'customer_name',
  'customer_phone',
  'customer_email',
  'delivery_address',
  'scheduled_for',
  'items',
  'currency',
  'subtotal_minor',
  'discount_minor',
  'service_charge_minor',
  'tax_added_minor',
  'delivery_fee_minor',
  'total_minor',
  'paid_at',
  'note',
  'cancel_reason',
] as const

/**
 * The orders found, as CSV, a part at a time. Each part is read by itself when whoever takes them asks for the next, so
 * neither memory nor a transaction is held, however many there are and however slowly they are taken.
 */
export async function* ordersCsv(
  database: Database,
  restaurant: { id: number; zone: string; defaultLanguage: string },
  search: Search,
): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(COLUMNS)
  for (let after: Position | null = null, isLast = false; !isLast; ) {
    const page = await findOrders(database, restaurant, search, { after, perPage: PER_STEP })
    yield page.orders.map((order) => csvLine(cellsOf(order, restaurant.defaultLanguage))).join('')
    after = page.next
    isLast = after === null
  }
}

function cellsOf(order: Order, language: string): (string | number | null)[] {
  const { customer, delivery_address: address } = order
  const own: Partial<Record<(typeof COLUMNS)[number], string | null>> = {
    number: orderNumber(order),
    table: order.table?.name ?? null,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_email: customer.email,
    delivery_address: address && [address.line1, address.city].filter((part) => part !== '').join(', '),
    items: order.items
      .filter(({ voided }) => !voided)
      .map((line) => lineText(line, language))
      .join('; '),
  }
  return COLUMNS.map(
    (column) => own[column] ?? (order as unknown as Record<string, string | null>)[column] ?? null,
  )
}

function lineText(line: OrderLine, language: string): string {
  const parts = line.choices.map((choice) => nameIn(choice, choice.modifiers, language))
  const own = nameIn(line, ownModifiers(line), language)
  return `${line.quantity}× ${parts.length === 0 ? own : `${own} (${parts.join(' + ')})`}`
}

type Named = Pick<OrderLine, 'name' | 'variant_name'>

function nameIn({ name, variant_name }: Named, modifiers: OrderLine['modifiers'], language: string): string {
  const names = [name, ...(variant_name ? [variant_name] : []), ...modifiers.map((modifier) => modifier.name)]
  return names.map((one) => textIn(one, language)).join(', ')
}

function textIn(name: Translations, language: string): string {
  return name[language] ?? Object.values(name).find((text) => text) ?? ''
}
