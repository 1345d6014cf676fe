import { expect, test } from 'vitest'
import { zoneOf } from './delivery.ts'

const zone = (name: string, cities: string[], street_prefixes: string[] = []) => ({
  name,
  cities,
  street_prefixes,
  fee_minor: 0,
  minimum_minor: 0,
})

const inX = (line1: string) => ({ line1, city: 'X' })

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
  ['an accent is part of its letter', [zone('a', ['X'], ['Calle A'])], inX('Calle Ávila 1'), undefined],
  ['even where it is typed apart', [zone('a', ['X'], ['Calle A'])], inX('Calle A\u0301vila 1'), undefined],
  ['and in the prefix', [zone('a', ['X'], ['CALLE A\u0301'])], inX('Calle ávila 1'), 'a'],
  ['a dot on another letter counts', [zone('a', ['Zory'])], { line1: 'x', city: 'Żory' }, undefined],
  ['however it is typed', [zone('a', ['Zory'])], { line1: 'x', city: 'Z\u0307ory' }, undefined],
  ['İ typed apart is an i too', [zone('a', ['X'], ['istiklal'])], inX('I\u0307stiklal 1'), 'a'],
  ['and so is ı', [zone('a', ['ISPARTA'])], { line1: 'x', city: 'ısparta' }, 'a'],
  ['a prefix may end within a word', [zone('a', ['X'], ['ΒΑΣ'])], inX('Βασιλίσσης Σοφίας 1'), 'a'],
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
