import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Described } from '../../platform/http/validation/schema.ts'
import { GiftCard } from './contract.ts'
import { giftCard, spentGiftCard } from './examples.ts'

export const giftCardEvents = {
  'giftcard.issued': event(
    'A gift card is sold or issued.',
    { gift_card: Described(GiftCard, 'The new card, without its code.') },
    { gift_card: giftCard },
  ),
  'giftcard.redeemed': event(
    'A gift card pays for an order.',
    { gift_card: Described(GiftCard, 'The card, with its balance.') },
    { gift_card: spentGiftCard },
  ),
} as const satisfies EventDeclarations
