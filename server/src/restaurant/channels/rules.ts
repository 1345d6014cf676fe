import { BUILT_IN_CHANNELS } from '../../ground/tenants/rules/channels.ts'
import type { FieldErrors } from '../../platform/errors.ts'
import { couponFault } from '../coupons/faults.ts'
import { hasTwoDecimals } from '../coupons/rules.ts'
import type { NewPriceList, PriceListChange } from './contract.ts'
import { channelFault } from './faults.ts'
import type { ListedPrice, PriceListTerms } from './price-list-queries.ts'
import type { ChannelRow } from './queries.ts'

/** With those that everybody has, by key. They have a row only once they differ. */
export function withBuiltIn(rows: readonly ChannelRow[], since: number): ChannelRow[] {
  const known = new Set(rows.map(({ key }) => key))
  const plain = BUILT_IN_CHANNELS.filter((key) => !known.has(key)).map((key) => builtIn(key, since))
  return [...rows, ...plain].sort((a, b) => (a.key < b.key ? -1 : 1))
}

export function builtIn(key: string, since: number): ChannelRow {
  return { key, name: key, price_list_id: null, is_active: true, app_id: null, app: null, updated_at: since }
}

/** What is left out stays. */
export function termsWith(before: PriceListTerms, sent: PriceListChange): PriceListTerms {
  return {
    name: sent.name ?? before.name,
    percent: sent.percent === undefined ? before.percent : sent.percent,
    prices: sent.prices === undefined ? before.prices : sorted(sent.prices),
  }
}

export function sorted(prices: NonNullable<NewPriceList['prices']>): ListedPrice[] {
  return prices
    .map(({ item_id, variant_id = null, price_minor }) => ({ item_id, variant_id, price_minor }))
    .sort((a, b) => a.item_id - b.item_id || (a.variant_id ?? 0) - (b.variant_id ?? 0))
}

/** What speaks against a list. `sizes` are those of the dishes that there are. */
export function priceListFaults(
  { percent, prices = [] }: PriceListChange,
  sizes: ReadonlyMap<number, readonly number[]>,
): FieldErrors {
  const faults: FieldErrors = {}
  if (percent != null && !hasTwoDecimals(percent)) {
    faults.percent = [couponFault('too_many_decimals.percent')]
  }
  const seen = new Set<string>()
  for (const [place, { item_id, variant_id = null }] of prices.entries()) {
    const at = `prices.${place}`
    const own = sizes.get(item_id)
    if (!own) faults[`${at}.item_id`] = [channelFault('not_found.priced_item')]
    else if (variant_id === null ? own.length > 0 : !own.includes(variant_id)) {
      faults[`${at}.variant_id`] = [
        channelFault(variant_id === null ? 'required.priced_variant' : 'not_found.priced_variant'),
      ]
    } else if (seen.has(`${item_id}/${variant_id}`)) {
      faults[`${at}.${variant_id === null ? 'item_id' : 'variant_id'}`] = [channelFault('not_unique.price')]
    }
    seen.add(`${item_id}/${variant_id}`)
  }
  return faults
}
