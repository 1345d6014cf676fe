import { expect, test } from 'vitest'
import { zoneOf } from './delivery.ts'

const zone = (name: string, cities: string[], street_prefixes: string[] = []) => ({
  name,
  cities,
  street_prefixes,
  fee_minor: 0,
  minimum_minor: 0,
})

test.each([
  [
    'by city, case and outer spaces aside',
    [zone('a', ['Springfield'])],
    { line1: 'x', city: ' springFIELD ' },
    'a',
  ],
  ['ß is SS in capitals', [zone('a', ['STRASSE'])], { line1: 'x', city: 'Straße' }, 'a'],
  [
    'İ is an i, as who types it without dots means',
    [zone('a', ['İstanbul'])],
    { line1: 'x', city: 'istanbul' },
    'a',
  ],
  [
    'an accent counts however it is typed',
    [zone('a', ['Málaga'])],
    { line1: 'x', city: 'MA\u0301LAGA' },
    'a',
  ],
  ['the first match wins', [zone('a', ['X']), zone('b', ['X'])], { line1: 'x', city: 'X' }, 'a'],
  ['an empty list is any city', [zone('a', [])], { line1: 'x', city: 'Anywhere' }, 'a'],
  [
    'a street prefix must fit too',
    [zone('a', ['X'], ['Main']), zone('b', ['X'])],
    { line1: 'Side 1', city: 'X' },
    'b',
  ],
  [
    'and does where the street begins so',
    [zone('a', ['X'], ['Main'])],
    { line1: 'main street 1', city: 'X' },
    'a',
  ],
  ['another city has none', [zone('a', ['X'])], { line1: 'x', city: 'Y' }, undefined],
  ['no zones, no delivery', [], { line1: 'x', city: 'Y' }, undefined],
])('%s', (_rule, zones, address, expected) => {
  expect(zoneOf(zones, address)?.name).toBe(expected)
})
