import type { Translations } from '../menu/contract.ts'
import type { Channel, PriceList } from './contract.ts'

/** A dish or one of its sizes, at the restaurant's own price, and at that of the branch that is looked at. */
export type PricedDish = {
  item_id: number
  variant_id: number | null
  category: Translations
  name: Translations
  variant_name: Translations | null
  price_minor: number
  price_here_minor: number
}

/** All channels with what they sell at. */
export type ChannelsPage = { channels: Channel[]; price_lists: PriceList[]; dishes: PricedDish[] }

/** What people call the channels that are not built in, by key. */
export type ChannelNames = Record<string, string>
