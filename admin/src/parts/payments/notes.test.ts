import { expect, test } from 'vitest'
import { cashFor } from './notes.ts'

test.each([
  [2340, 'EUR', 2, [2500, 3000, 4000, 5000]],
  [980, 'EUR', 2, [1000, 2000, 5000, 10_000]],
  [5000, 'EUR', 2, [6000, 10000, 20000]],
  [1944, 'USD', 2, [2000, 5000, 10000]],
  [3820, 'JPY', 0, [4000, 5000, 10000]],
  [12_500, 'KWD', 3, [13_000, 15_000, 20_000]],
  [734, 'XXX', 2, [800, 1000]],
  [98_765, 'EUR', 2, [99_000, 100_000]],
])('for %i %s in minor units with %i digits a guest hands over', (amount, currency, digits, offered) => {
  expect(cashFor(amount, currency, digits)).toEqual(offered)
})
