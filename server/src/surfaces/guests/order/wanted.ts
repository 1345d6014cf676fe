import type { Branch } from '../../../ground/tenants/owner-rules.ts'
import { ORDER_TYPES, type OrderType } from '../../../ground/tenants/rules/ordering.ts'
import type { FieldErrors } from '../../../platform/errors.ts'
import { fieldFault } from '../../../platform/faults.ts'
import { validate } from '../../../platform/http/validation/validate.ts'
import { formatMoment, isDate, localToMoment } from '../../../platform/time/clock.ts'
import { isTimeOfDay } from '../../../platform/time/windows.ts'
import { NewOrder, OrderQuoteRequest, type OrderWanted } from '../../../restaurant/orders/contract.ts'
import { newOrderFaults } from '../../../restaurant/orders/rules/new-order.ts'
import type { Typed } from '../fields.ts'
import type { Visit } from '../visit.ts'
import { type Basket, orderLines } from './basket.ts'

export type Pay = 'online' | 'gift_card' | 'venue'

/** How the restaurant gives out orders that are not from a table. */
export function typesOffered({ ordering }: Branch, basket: Basket): OrderType[] {
  if (basket.table !== null) return ordering.order_types.dine_in.offered ? ['dine_in'] : []
  return ORDER_TYPES.filter(
    (type) =>
      type !== 'dine_in' &&
      ordering.order_types[type].offered &&
      (type !== 'delivery' || ordering.delivery_zones.length > 0),
  )
}

export function typeOf(typed: Typed, types: OrderType[]): OrderType | undefined {
  return types.find((type) => type === typed('type')) ?? types[0]
}

type Asked = { body: Record<string, unknown>; faults: FieldErrors }

/** The body that the API would be sent for what was typed. Whoever sits at a table need not leave a phone. */
export function bodyOf(typed: Typed, basket: Basket, type: OrderType, branch: Branch): Asked {
  const atTable = basket.table !== null
  const time = momentOf(typed, branch.zone)
  const phone = typed('phone').trim()
  const body = {
    type,
    branch_id: branch.id,
    lines: orderLines(basket),
    customer_name: typed('name').trim(),
    ...(!(atTable && phone === '') && { customer_phone: phone }),
    customer_email: typed('email').trim(),
    note: typed('note').trim(),
    ...(typed('coupon').trim() !== '' && { coupon_code: typed('coupon').trim() }),
    ...(atTable && { table_code: basket.table }),
    ...(type === 'delivery' && {
      delivery_address: { line1: typed('line1').trim(), city: typed('city').trim() },
    }),
    ...(time.at !== null && { scheduled_for: time.at }),
  }
  return { body, faults: time.isWrong ? { scheduled_for: [fieldFault('required')] } : {} }
}

function momentOf(typed: Typed, zone: string): { at: string | null; isWrong: boolean } {
  if (typed('when') !== 'later') return { at: null, isWrong: false }
  const [date, time] = [typed('date'), typed('time')]
  if (!isDate(date) || !isTimeOfDay(time)) return { at: null, isWrong: true }
  return { at: formatMoment(localToMoment(date, time, zone), zone), isWrong: false }
}

/** What is wrong with it by itself, before the menu and the owner's rules are asked. */
export function checkedOrder(
  { body, faults }: Asked,
  basket: Basket,
  { needsEmail = false }: { needsEmail?: boolean } = {},
): { wanted: OrderWanted | null; faults: FieldErrors } {
  const atTable = basket.table !== null
  const { value, errors } = validate<OrderWanted>(atTable ? OrderQuoteRequest : NewOrder, body)
  const nameless = atTable && body.customer_name === '' ? { customer_name: [fieldFault('required')] } : {}
  const unmailed =
    needsEmail && body.customer_email === '' ? { customer_email: [fieldFault('required')] } : {}
  const all = { ...newOrderFaults(body), ...errors, ...nameless, ...unmailed, ...faults }
  if (value === null || Object.keys(all).length > 0) return { wanted: null, faults: all }
  return {
    wanted: { ...value, customer_phone: value.customer_phone ?? null, channel: atTable ? 'qr' : 'web' },
    faults: {},
  }
}

/** How it can be paid for, by the owner's choice. At a table that pays first there is no later. */
export function waysToPay({ site }: Visit, basket: Pick<Basket, 'table'>, hasOnline: boolean): Pay[] {
  const { payment, table_rule } = site.settings
  const paysFirst = basket.table !== null && table_rule === 'pay_first'
  const ways: Pay[] = [
    ...(payment.online && hasOnline ? ['online' as const] : []),
    ...(payment.at_venue && !paysFirst ? ['venue' as const] : []),
    ...(payment.gift_card ? ['gift_card' as const] : []),
  ]
  return ways.length > 0 ? ways : ['venue']
}
