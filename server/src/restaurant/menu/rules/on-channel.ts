import { percent, plus, ratio, rounded, times } from '../../../platform/ratio.ts'
import type { Item } from '../contract.ts'

/** What a channel charges: its own price for a dish or a size, else so many percent on what the branch charges. */
export type PriceList = {
  percent: number | null
  /** By dish; the size is null where a dish has one price. */
  prices: ReadonlyMap<number, readonly OwnPrice[]>
  changedAt: number
}
type OwnPrice = { variant_id: number | null; price_minor: number }

/** As the menu knows it. One that everybody has is unknown until it has had a price list. */
export type MenuChannel = {
  isActive: boolean
  /** The app that it belongs to; null: the restaurant's own. */
  appId: number | null
  priceList: PriceList | null
  /** When it got this price list, or lost its last one; null: it has never had any. */
  changedAt: number | null
}

/** Whether orders come by it, and whoever asks may know of it. An app knows its own. */
export function mayUse(channel: MenuChannel | undefined, appId: number | null): channel is MenuChannel {
  return channel?.isActive === true && (appId === null || channel.appId === appId)
}

/** As they are read: in one piece each, with the menu. */
export type PriceListParts = {
  id: number
  percent: number | null
  changed_at: number
  prices: [itemId: number, variantId: number | null, priceMinor: number][] | null
}
export type ChannelParts = {
  key: string
  is_active: boolean
  app_id: number | null
  price_list_id: number | null
  changed_at: number | null
}

export function bindChannels(
  channels: readonly ChannelParts[],
  lists: readonly PriceListParts[],
): ReadonlyMap<string, MenuChannel> {
  const bound = new Map(lists.map((list) => [list.id, bindPriceList(list)]))
  return new Map(
    channels.map(({ key, is_active, app_id, price_list_id, changed_at }) => [
      key,
      {
        isActive: is_active,
        appId: app_id,
        priceList: bound.get(price_list_id ?? 0) ?? null,
        changedAt: changed_at,
      },
    ]),
  )
}

function bindPriceList({ percent, changed_at, prices }: PriceListParts): PriceList {
  const own = Map.groupBy(prices ?? [], ([itemId]) => itemId)
  return {
    percent,
    changedAt: changed_at,
    prices: new Map(
      [...own].map(([itemId, rows]) => [
        itemId,
        rows.map(([, variant_id, price_minor]) => ({ variant_id, price_minor })),
      ]),
    ),
  }
}

/** The dish at the prices of a list, from those of a branch. Options cost what they cost everywhere. */
export function itemOn(item: Item, list: PriceList): Item {
  const own = list.prices.get(item.id) ?? []
  const priceOf = (variantId: number | null, branchMinor: number) =>
    own.find(({ variant_id }) => variant_id === variantId)?.price_minor ?? raisedBy(list.percent, branchMinor)
  return {
    ...item,
    price_minor: item.price_minor === null ? null : priceOf(null, item.price_minor),
    variants: item.variants.map((variant) => ({
      ...variant,
      price_minor: priceOf(variant.id, variant.price_minor),
    })),
  }
}

/** Half a minor unit is rounded up. */
export function raisedBy(more: number | null, minor: number): number {
  return more === null ? minor : rounded(times(ratio(minor), plus(ratio(1), percent(more))))
}
