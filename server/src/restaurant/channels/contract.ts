import { BUILT_IN_CHANNELS } from '../../ground/tenants/rules/channels.ts'
import {
  Answer,
  Described,
  Named,
  Nullable,
  type Static,
  Type,
} from '../../platform/http/validation/schema.ts'
import { Id, Moment, Text } from '../../platform/http/validation/values.ts'
import { Price } from '../menu/contract.ts'

const LONGEST_NAME = 80
export const MOST_PRICES = 10_000
export const MOST_PRICE_LISTS = 200
/** Beside those that everybody has. */
export const MOST_CHANNELS = 200

const count = {
  count: Type.Integer({ minimum: 0, description: 'How many there are.' }),
}
const Percent = Type.Number({ minimum: -90, maximum: 900 })
const PERCENT =
  'Added to what the branch charges, in percent; below 0 it is cheaper. Null: only its own prices.'

export const Channel = Named(
  'Channel',
  Type.Object({
    key: Type.String({
      description: `What orders name it by. ${BUILT_IN_CHANNELS.map((key) => `\`${key}\``).join(', ')} are always there.`,
    }),
    name: Type.String({ description: 'What people call it.' }),
    price_list_id: Nullable(Id(), {
      description: 'The price list that it sells at; null: at the menu’s prices.',
    }),
    is_active: Type.Boolean({ description: 'Whether orders come by it.' }),
    app: Nullable(Type.String(), {
      description: 'The `client_id` of the app that it belongs to; null: the restaurant’s own.',
    }),
    updated_at: Moment('When it last changed.'),
  }),
)
export type Channel = Static<typeof Channel>

export const channelName = Text(LONGEST_NAME, { description: 'What people call it.' })

export const ChannelInput = Named(
  'ChannelInput',
  Type.Object({
    name: Type.Optional(
      Text(LONGEST_NAME, {
        description: 'What people call it. Required when the channel does not exist yet.',
      }),
    ),
    price_list_id: Type.Optional(
      Nullable(Id(), { description: 'Null or left out: it sells at the menu’s prices.' }),
    ),
    is_active: Type.Optional(Type.Boolean({ description: 'Whether it takes orders. Default: true.' })),
  }),
)
export type ChannelInput = Static<typeof ChannelInput>

export const ChannelAnswer = Answer(Channel)
export const ChannelListAnswer = Answer(Type.Array(Channel, { description: 'By key.' }), count)

const price = {
  item_id: Id('The item.'),
  price_minor: Described(Price, "What it costs on this list, in the currency's minor unit."),
}

const ListedPrice = Type.Object({
  ...price,
  variant_id: Nullable(Id(), { description: 'The variant; null for an item without variants.' }),
})

const PriceInput = Type.Object({
  ...price,
  variant_id: Type.Optional(
    Nullable(Id(), { description: 'Needed for an item with variants: the one that costs this.' }),
  ),
})

export const PriceList = Named(
  'PriceList',
  Type.Object({
    id: Id('The price list.'),
    name: Type.String({ description: 'What people call it.' }),
    percent: Nullable(Type.Number(), { description: PERCENT }),
    prices: Type.Array(ListedPrice, {
      description: 'Items and variants with their own price on this list, by item.',
    }),
    updated_at: Moment('When it last changed.'),
  }),
)
export type PriceList = Static<typeof PriceList>

const prices = Type.Array(PriceInput, {
  maxItems: MOST_PRICES,
  description: 'Every item and variant with its own price on this list. What you send replaces all of them.',
})
export const priceListName = Text(LONGEST_NAME, { description: 'What people call it.' })
export const priceListPercent = Nullable(Percent, { description: `${PERCENT} Up to two decimals.` })

export const NewPriceList = Named(
  'NewPriceList',
  Type.Object({
    name: priceListName,
    percent: Type.Optional(priceListPercent),
    prices: Type.Optional(prices),
  }),
)
export type NewPriceList = Static<typeof NewPriceList>

export const PriceListChange = Named(
  'PriceListChange',
  Type.Object({
    name: Type.Optional(priceListName),
    percent: Type.Optional(priceListPercent),
    prices: Type.Optional(prices),
  }),
)
export type PriceListChange = Static<typeof PriceListChange>

export const PriceListAnswer = Answer(PriceList)
export const PriceListListAnswer = Answer(Type.Array(PriceList, { description: 'By id.' }), count)
