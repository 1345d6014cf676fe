import { describe, expect, test } from 'vitest'
import { ownMinor, stripeMinor, stripeStep } from './stripe-amounts.ts'

describe('an amount at Stripe', () => {
  test.each([
    ['USD', 1234, 1234, 1],
    ['JPY', 500, 500, 1],
    ['ISK', 5, 500, 1],
    ['UGX', 5, 500, 1],
    ['MGA', 500, 5, 100],
    ['KWD', 5120, 5120, 10],
    ['TND', 10, 10, 10],
  ])('of %s: %i is %i, in steps of %i', (currency, own, theirs, step) => {
    expect(stripeMinor(own, currency)).toBe(theirs)
    expect(ownMinor(theirs, currency)).toBe(own)
    expect(stripeStep(currency)).toBe(step)
  })
})
