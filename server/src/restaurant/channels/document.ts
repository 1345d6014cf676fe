import { BUILT_IN_CHANNELS } from '../../ground/tenants/rules/channels.ts'
import { Ref } from '../../platform/document/schema.ts'
import { Nullable, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Price } from '../menu/contract.ts'
import {
  channelName,
  MOST_CHANNELS,
  MOST_PRICE_LISTS,
  MOST_PRICES,
  priceListName,
  priceListPercent,
} from './contract.ts'

const PricePart = Type.Object({
  item_ref: Ref,
  variant_ref: Type.Optional(Nullable(Ref)),
  price_minor: Price,
})

const PriceListPart = Type.Object({
  ref: Ref,
  name: priceListName,
  percent: Type.Optional(priceListPercent),
  prices: Type.Optional(Type.Array(PricePart, { maxItems: MOST_PRICES })),
})
export type PriceListPart = Static<typeof PriceListPart>

const ChannelPart = Type.Object({
  key: Type.String({ pattern: '^(?:[a-z0-9-]{3,30}|qr)$', fault: 'wrong_format.channel_key' }),
  name: Type.Optional(channelName),
  price_list_ref: Type.Optional(Nullable(Ref)),
  is_active: Type.Optional(Type.Boolean()),
  app: Type.Optional(
    Nullable(Type.String({ maxLength: 100 }), {
      description:
        'The client id of the app that it belongs to; a built-in channel has none. Of a channel that is there already it stays.',
    }),
  ),
})
export type ChannelPart = Static<typeof ChannelPart>

export const channelParts = {
  price_lists: Type.Optional(Type.Array(PriceListPart, { maxItems: MOST_PRICE_LISTS })),
  channels: Type.Optional(Type.Array(ChannelPart, { maxItems: MOST_CHANNELS + BUILT_IN_CHANNELS.length })),
}
