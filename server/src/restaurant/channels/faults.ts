import { faultKinds } from '../../platform/faults.ts'

/** What is wrong with a channel or a price list. */
export const channelFault = faultKinds({
  'not_found.price_list': 'The restaurant has no such price list.',
  'not_found.priced_item': 'The restaurant has no such item.',
  'not_found.priced_variant': 'This item has no such variant.',
  'required.priced_variant': 'This item has a price for each variant: specify one.',
  'not_unique.price': 'This item or variant already has a price on this list.',
  'in_use.price_list': 'The channel "{channel}" uses this price list.',
  'in_use.price_list_elsewhere': 'Another channel uses this price list.',
  'too_many.price_lists':
    'A restaurant can have at most {maximum} price lists: delete one that no channel uses.',
  'too_many.channels':
    'A restaurant can have at most {maximum} channels besides the built-in ones: reuse one that is no longer needed.',
  'wrong_format.channel_key': 'Use 3 to 30 of a–z, 0–9 and hyphen.',
  'not_one_of.channel': 'Must be web, phone, whatsapp or the key of an active channel.',
  'not_allowed.external': 'Only an order on a marketplace channel can have this.',
  'not_allowed.tip': 'An order that costs nothing cannot have a tip: leave the tip out.',
  'not_allowed.their_price': "Only an order at the marketplace's prices (theirs) can have this.",
  'required.their_price': "Required at the marketplace's prices: the price of one, with its options.",
  'too_large.their_discount': 'Must not be more than the items cost: {items_minor} (minor units).',
  'not_allowed.app': 'A built-in channel cannot belong to an app: leave the app out.',
  'required.channel_name': 'A channel of your own needs a name.',
})
