// An order of HubRise's as one of ours, to be placed by the ordinary command.
import type { OrderWanted } from '../../../restaurant/orders/contract.ts'
import type { NewLine } from '../../../restaurant/orders/line-contract.ts'
import type { DeliveredBy } from '../../../restaurant/orders/staff-contract.ts'
import {
  chosenOf,
  linesFor,
  money,
  noteOf,
  type OurMenu,
  pricedOf,
  type Unknown,
  Unreadable,
} from './order-lines.ts'
import { type Part, setLines } from './order-sets.ts'
import { paidOf } from './payments.ts'
import { setOf } from './refs.ts'
import { clean, cut, sourceOf, type TheirCustomer, type TheirOrder } from './their-order.ts'

const MOST_LINES = 100
const FEWEST_DIGITS = 5
const LONGEST = {
  name: 120,
  phone: 40,
  note: 500,
  text: 200,
  postcode: 20,
  instructions: 300,
  id: 40,
  ref: 120,
}

/** Why an order waits for somebody; `detail` in HubRise's words. */
export type Problem = {
  code: 'unknown' | 'unreadable' | 'empty' | 'too_long' | 'refused' | 'failed' | 'late'
  detail: string | null
}

export type Where = {
  channel: string
  branchId: number
  menu: OurMenu
  now: number
  /** Where the guests sit, if HubRise names a table of this branch. */
  tableCode: string | null
}

type OurOrder = { wanted: OrderWanted; deliveredBy: DeliveredBy | null }
export type Read = { unknown: Unknown[] } & (
  | { order: OurOrder; problem?: never }
  | { problem: Problem; order?: never }
)

export function ourOrder(their: TheirOrder, where: Where): Read {
  const unknown: Unknown[] = []
  const failed = (code: Problem['code'], detail: string | null = null) => ({
    unknown,
    problem: { code, detail },
  })
  try {
    const sums = { discountMinor: 0, chargesMinor: 0, tipMinor: 0 }
    const lines = linesOf(their, where.menu, { unknown, sums })
    if (unknown.some(({ kind }) => kind === 'item')) return failed('unknown')
    if (lines.length === 0) return failed('empty')
    if (lines.length > MOST_LINES) return failed('too_long', String(lines.length))
    return {
      unknown,
      order: { wanted: wantedOf(their, where, lines, sums), deliveredBy: delivererOf(their) },
    }
  } catch (error) {
    if (error instanceof Unreadable) return failed('unreadable', error.message)
    throw error
  }
}

type Sums = { discountMinor: number; chargesMinor: number; tipMinor: number }

/** Deals first, as they stand; what costs less than nothing is a discount. */
function linesOf(
  { items, deals }: TheirOrder,
  menu: OurMenu,
  { unknown, sums }: { unknown: Unknown[]; sums: Sums },
): NewLine[] {
  const parts = (items ?? []).flatMap((item): (Part & { deal: string | null })[] => {
    const priced = pricedOf(item, menu.currency)
    if (!priced) return []
    if (priced.unitMinor < 0) {
      sums.discountMinor -= priced.unitMinor * priced.quantity
      return []
    }
    const chosen = chosenOf(item, menu, unknown)
    const deal = item.deal_line?.deal_key ?? null
    return chosen ? [{ label: clean(item.deal_line?.label), chosen, priced, deal }] : []
  })
  if (unknown.some(({ kind }) => kind === 'item')) return []
  const groups = Map.groupBy(parts, ({ deal }, place) => deal ?? place)
  return [...groups].flatMap(([, own]) => {
    const set = setOf(deals?.[own[0]?.deal ?? '']?.ref)
    const asSet = set === null ? null : setLines(set, own, menu)
    return asSet ?? own.flatMap(({ chosen, priced }) => linesFor(chosen, priced))
  })
}

function wantedOf(their: TheirOrder, where: Where, lines: NewLine[], sums: Sums): OrderWanted {
  const { currency } = where.menu
  const customer = their.customer ?? {}
  const type = typeOf(their, where)
  const itemsMinor = lines.reduce((sum, { quantity, price_minor }) => sum + quantity * (price_minor ?? 0), 0)
  const said = saidSums(their, currency, sums)
  const totalMinor = said.totalMinor ?? itemsMinor + said.chargesMinor - said.discountMinor
  const { prepaid, note: paid } = paidOf(their, currency, totalMinor)
  const money = balanced(itemsMinor, said, prepaid)
  const phone = cut(clean(customer.phone), LONGEST.phone)
  const hasPhone = (phone.match(/\p{Nd}/gu) ?? []).length >= FEWEST_DIGITS
  // A number that needs a code is the marketplace's: it names no guest.
  const code = clean(customer.phone_access_code)
  const isOwn = hasPhone && code === ''
  const shared = hasPhone && code !== '' ? `${phone} (${code})` : ''
  const name = nameOf(customer)
  return {
    type,
    channel: where.channel,
    branch_id: where.branchId,
    ...(type === 'dine_in' && { table_code: where.tableCode }),
    customer_name: name,
    customer_phone: isOwn ? phone : null,
    note: noteOf([
      their.service_type === 'eat_in' && type !== 'dine_in' ? eatIn(their) : '',
      multiline(their.customer_notes),
      type === 'delivery' ? '' : shared,
      paid,
    ]),
    reference: cut(clean(their.ref), LONGEST.ref) || null,
    scheduled_for: timeOf(their, where.now),
    ...(type === 'delivery' && { delivery_address: addressOf(customer, { phone, hasPhone, shared }) }),
    external: {
      id: their.id,
      display_id: cut(clean(their.collection_code) || clean(their.ref), LONGEST.id) || null,
      prepaid,
      prices: 'theirs',
      ...money,
    },
    lines,
  }
}

function typeOf({ service_type }: TheirOrder, { tableCode }: Where): OrderWanted['type'] {
  if (service_type === 'delivery') return 'delivery'
  return service_type === 'eat_in' && tableCode !== null ? 'dine_in' : 'pickup'
}

/** What may be a table of ours, the likelier one first. */
export function tableNames({ service_type, service_type_ref, custom_fields }: TheirOrder): string[] {
  if (service_type !== 'eat_in') return []
  return [custom_fields?.restaurant?.table_name, service_type_ref].map(clean).filter((name) => name !== '')
}

function eatIn(their: TheirOrder): string {
  const [table] = tableNames(their)
  return table === undefined ? 'Eat in' : `Eat in: ${table}`
}

type Said = Sums & { totalMinor: number | null }

function saidSums(their: TheirOrder, currency: string, before: Sums): Said {
  const sums = { ...before }
  for (const { deleted, price_off } of their.discounts ?? []) {
    if (deleted !== true && price_off != null) sums.discountMinor += money(price_off, currency)
  }
  for (const { deleted, type, ref, name, price } of their.charges ?? []) {
    if (deleted === true || price == null) continue
    const minor = money(price, currency)
    if (minor < 0) sums.discountMinor -= minor
    else if (type === 'tip' || isTip(ref) || isTip(name)) sums.tipMinor += minor
    else sums.chargesMinor += minor
  }
  return { ...sums, totalMinor: their.total == null ? null : money(their.total, currency) }
}

function isTip(text: unknown): boolean {
  return /(^|[^a-z])(tip|tips|pourboire|trinkgeld|propina|mancia)([^a-z]|$)/i.test(clean(text))
}

/** As an order of ours says it: a tip only beside its payment, a discount no larger than the items, and their total to the cent. */
function balanced(itemsMinor: number, said: Said, prepaid: boolean) {
  const apart = prepaid ? said.tipMinor : 0
  let charges = said.chargesMinor + said.tipMinor - apart
  let discount = said.discountMinor
  const wrong = said.totalMinor === null ? 0 : said.totalMinor - (itemsMinor + charges + apart - discount)
  if (wrong > 0) charges += wrong
  else discount -= wrong
  const beyond = Math.max(0, discount - itemsMinor)
  const tip = itemsMinor + charges - discount > 0 ? apart : 0
  return {
    discount_minor: discount - beyond,
    delivery_fee_minor: Math.max(0, charges - beyond + (apart - tip)),
    tip_minor: tip,
  }
}

function nameOf({ first_name, last_name, company_name }: TheirCustomer): string | null {
  const name = [clean(first_name), clean(last_name)].filter((part) => part !== '').join(' ')
  return cut(name || clean(company_name), LONGEST.name) || null
}

function addressOf(
  customer: TheirCustomer,
  { phone, hasPhone, shared }: { phone: string; hasPhone: boolean; shared: string },
): NonNullable<OrderWanted['delivery_address']> {
  const street = [clean(customer.address_1), clean(customer.address_2)]
    .filter((part) => part !== '')
    .join(', ')
  const [lat, lng] = [degrees(customer.latitude, 90), degrees(customer.longitude, 180)]
  const instructions = [multiline(customer.delivery_notes), shared].filter((part) => part !== '').join('\n')
  return {
    line1: cut(street, LONGEST.text),
    city: cut(clean(customer.city), LONGEST.text),
    ...(hasPhone && { phone }),
    postcode: cut(clean(customer.postal_code), LONGEST.postcode) || null,
    ...(lat !== null && lng !== null && { lat, lng }),
    instructions: cut(instructions, LONGEST.instructions) || null,
  }
}

function degrees(text: unknown, most: number): number | null {
  const value = typeof text === 'string' && text.trim() !== '' ? Number(text) : Number.NaN
  return Math.abs(value) <= most ? value : null
}

/** As soon as possible where nothing is said, or it has passed. */
function timeOf({ asap, expected_time }: TheirOrder, now: number): string | null {
  const at = Date.parse(expected_time ?? '')
  return asap === true || !(at > now) ? null : new Date(at).toISOString()
}

/** Who brings it, where HubRise says so: an order without an address is fetched by whoever sold it. */
export function delivererOf(their: TheirOrder): DeliveredBy | null {
  if (their.service_type !== 'delivery') return null
  const carrier = clean(their.delivery?.carrier)
  if (carrier !== '') return { by: 'service', name: cut(carrier, 60) }
  return clean(their.customer?.address_1) === '' ? { by: 'marketplace', name: sourceOf(their) } : null
}

function multiline(text: unknown): string {
  if (typeof text !== 'string') return ''
  const lines = text.split(/[\r\n]+/).map(clean)
  return cut(lines.filter((line) => line !== '').join('\n'), LONGEST.note)
}
