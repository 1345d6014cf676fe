import { CHANNEL_KEY, isBuiltIn } from '../../../ground/tenants/rules/channels.ts'
import { asTyped } from '../../../platform/control-characters.ts'
import type { FieldErrors } from '../../../platform/errors.ts'
import { fieldFault } from '../../../platform/faults.ts'
import { isPlainObject } from '../../../platform/http/validation/validate.ts'
import { channelFault } from '../../channels/faults.ts'
import { couponUseFault } from '../../coupons/faults.ts'
import { MOST_PRICE_MINOR } from '../../menu/contract.ts'
import { type MenuChannel, mayUse } from '../../menu/rules/on-channel.ts'
import type { OrderAsked } from '../contract.ts'
import type { External } from '../external-contract.ts'
import type { Pricing } from './pricing.ts'

/** What integrators name by itself; all others are keys of channels. */
const API_CHANNELS: readonly string[] = ['web', 'phone', 'whatsapp']

/** Whether it can be the key of a channel that is not built in. */
export function isOwnKey(channel: string): boolean {
  return CHANNEL_KEY.test(channel) && !isBuiltIn(channel)
}

/** What is wrong with channel, marketplace and prices by themselves. */
export function externalFaults({ channel: sent, external, lines }: Record<string, unknown>): FieldErrors {
  if (sent !== undefined && typeof sent !== 'string') return {}
  const channel = sent === undefined ? 'web' : asTyped(sent)
  if (API_CHANNELS.includes(channel)) {
    return external == null ? {} : { external: [channelFault('not_allowed.external')] }
  }
  if (!isOwnKey(channel)) return { channel: [channelFault('not_one_of.channel')] }
  if (!isPlainObject(external)) return {}
  const ordered = Array.isArray(lines) ? lines.filter(isPlainObject) : []
  if (external.prices === 'theirs') return theirFaults(ordered)
  return external.prices === 'ours' ? ourFaults(external, ordered) : {}
}

function theirFaults(lines: Record<string, unknown>[]): FieldErrors {
  return Object.fromEntries(
    lines.flatMap(({ price_minor: price }, place) => {
      const fault = priceFault(price)
      return fault ? [[`lines.${place}.price_minor`, [fault]]] : []
    }),
  )
}

function priceFault(price: unknown) {
  if (price == null) return channelFault('required.their_price')
  if (typeof price !== 'number' || !Number.isInteger(price)) return fieldFault('wrong_type.whole_number')
  if (price < 0) return fieldFault('too_small', { minimum: 0 })
  return price > MOST_PRICE_MINOR ? fieldFault('too_large', { maximum: MOST_PRICE_MINOR }) : null
}

function ourFaults(external: Record<string, unknown>, lines: Record<string, unknown>[]): FieldErrors {
  const fault = channelFault('not_allowed.their_price')
  const faults: FieldErrors = {}
  for (const field of ['discount_minor', 'delivery_fee_minor']) {
    if (typeof external[field] === 'number' && external[field] !== 0) faults[`external.${field}`] = [fault]
  }
  for (const [place, { price_minor: price }] of lines.entries()) {
    if (price != null) faults[`lines.${place}.price_minor`] = [fault]
  }
  return faults
}

/** What a marketplace has promised its guest: hours, minimums, zones, types and what is sold out refuse it no more. */
export type Promised = Pick<External, 'prices'> & { discountMinor: number; deliveryFeeMinor: number }

/** Staff have taken and served it while their browser had no line. */
export const SERVED: Promised = { prices: 'ours', discountMinor: 0, deliveryFeeMinor: 0 }

/** Null on a channel that is no marketplace's. */
export function promisedBy(
  { channel = 'web', external }: Pick<OrderAsked, 'channel' | 'external'>,
  channels: ReadonlyMap<string, MenuChannel>,
  { appId, faults }: { appId: number | null; faults: FieldErrors },
): Promised | null {
  if (isBuiltIn(channel)) {
    if (external != null) faults.external = [channelFault('not_allowed.external')]
    return null
  }
  if (!mayUse(channels.get(channel), appId)) faults.channel = [channelFault('not_one_of.channel')]
  else if (external == null) faults.external = [fieldFault('required')]
  const { prices = 'ours', discount_minor, delivery_fee_minor } = external ?? {}
  return { prices, discountMinor: discount_minor ?? 0, deliveryFeeMinor: delivery_fee_minor ?? 0 }
}

/** At their prices nothing of ours counts beside them. `itemsMinor` is null where a line is refused. */
export function faultsOfTheirs(
  { discountMinor }: Promised,
  { itemsMinor, hasCoupon }: { itemsMinor: number | null; hasCoupon: boolean },
): FieldErrors {
  return {
    ...(itemsMinor !== null &&
      discountMinor > itemsMinor && {
        'external.discount_minor': [channelFault('too_large.their_discount', { items_minor: itemsMinor })],
      }),
    ...(hasCoupon && { coupon_code: [couponUseFault('not_offered.coupon_channel')] }),
  }
}

/** Their prices include tax, and what is taken off or added is what they say. */
export function pricedByThem(pricing: Pricing, { discountMinor }: Promised, channel: string): Pricing {
  return {
    ...pricing,
    prices_include_tax: true,
    service_charge_pct: 0,
    discounts: discountMinor === 0 ? [] : [{ name: channel, amount_minor: discountMinor }],
  }
}
