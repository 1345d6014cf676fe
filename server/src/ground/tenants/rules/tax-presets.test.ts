import { expect, test } from 'vitest'
import { TAX_PRESETS, toGoRates } from './tax-presets.ts'

test('each country has one default for a meal, and at most one other to go', () => {
  for (const [country, { rates }] of Object.entries(TAX_PRESETS)) {
    const defaults = rates.filter((rate) => rate.default)
    expect(
      defaults.filter(({ types }) => types === undefined),
      country,
    ).toHaveLength(1)
    expect(defaults.length, country).toBeLessThan(3)
    expect(rates[0]?.default, country).toBe(true)
  }
})

test('the countries that restaurants were asked for are there, and those without a rate of the country are not', () => {
  for (const country of 'DE AT CH FR BE NL ES IT PT GB IE SA AE'.split(' ')) {
    expect(TAX_PRESETS[country], country).toBeDefined()
  }
  expect([TAX_PRESETS.US, TAX_PRESETS.CA]).toEqual([undefined, undefined])
  expect(toGoRates('CH').map(({ rate_pct }) => rate_pct)).toEqual([2.6])
  expect(toGoRates('DE')).toEqual([])
})
