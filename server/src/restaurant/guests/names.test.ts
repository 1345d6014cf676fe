import { describe, expect, test } from 'vitest'
import type { TSchema } from '../../platform/http/validation/schema.ts'
import { validate } from '../../platform/http/validation/validate.ts'
import { NewExperienceBooking } from '../experiences/contract.ts'
import { NewCardSale, NewGiftCard } from '../gift-cards/contract.ts'
import { NewOrder, OrderQuoteRequest } from '../orders/contract.ts'
import { NewReservation } from '../reservations/contract.ts'

const NAMES: [string, TSchema, string][] = [
  ['an order', NewOrder, 'customer_name'],
  ['an order at a table', OrderQuoteRequest, 'customer_name'],
  ['a booking', NewReservation, 'name'],
  ['tickets', NewExperienceBooking, 'name'],
  ['a gift card', NewGiftCard, 'recipient_name'],
  ['a gift card that is bought', NewCardSale, 'recipient_name'],
  ['the buyer of a gift card', NewCardSale, 'buyer_name'],
]

describe.each(NAMES)('the name of %s', (_, schema, field) => {
  const faultsOf = (name: string) => validate(schema, { [field]: name }).errors?.[field]?.map(String)

  test.each(['Ann\nTotal: 0.00', 'Ann\r\nBob', 'Ann\u2028Bob'])('is one line: not %j', (name) => {
    expect(faultsOf(name)).toEqual(['Must be one line of text.'])
  })

  test.each(['Ann\tBob', 'Ann\u0085Bob', 'Ann\u0007'])('has no control characters: not %j', (name) => {
    expect(faultsOf(name)).toEqual(['Remove the control characters from this text.'])
  })

  test.each(['Ann', ' Ann O’Neill-Smith\n', 'سارة بنت علي', '李 小龙', '👩‍🍳 Zoë'])('may be %j', (name) => {
    expect(faultsOf(name)).toBeUndefined()
  })
})
