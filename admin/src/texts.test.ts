import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { formatFor } from './ui/language/format.ts'
import { type Text, type Texts, translator } from './ui/language/texts.ts'

/** The web app's, and those of the pages that the server makes itself. */
const files = globSync(['**/{texts,*-texts}.ts', '../../server/src/**/{texts,*-texts}.ts'], {
  cwd: import.meta.dirname,
}).filter((file) => !/(language|menu\/rules|notifications\/texts)\/texts\.ts$/.test(file))
const FORMS: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Texts that belong together (a mail's subject and body) may stand in a group: `mail.subject`. */
function flat(texts: object, prefix = ''): [string, Text][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' || 'other' in text ? [[prefix + key, text]] : flat(text, `${prefix}${key}.`),
  )
}

async function textsIn(file: string): Promise<Texts<string>[]> {
  const module = (await import(/* @vite-ignore */ `./${file}`)) as Record<string, unknown>
  return Object.values(module)
    .filter((value): value is Texts<string> => typeof value === 'object' && value !== null && 'ar' in value)
    .map(({ en, ar }) => ({ en: Object.fromEntries(flat(en)), ar: Object.fromEntries(flat(ar)) }))
}

const placeholders = (text: Text) =>
  [...(typeof text === 'string' ? text : text.other).matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

test.each(files)('%s says everything in both languages', async (file) => {
  const all = await textsIn(file)
  expect(all.length).toBeGreaterThan(0)
  for (const { en, ar } of all) {
    expect(Object.keys(ar).sort()).toEqual(Object.keys(en).sort())
    for (const [key, text] of Object.entries(en)) {
      const other = ar[key]!
      expect(placeholders(other), key).toEqual(placeholders(text))
      expect(typeof other === 'string' ? other.trim() : other.other, key).not.toBe('')
      if (typeof text !== 'string') {
        // Arabic counts in six forms; a missing one would read as broken as "1 orders".
        expect(Object.keys(other).sort(), key).toEqual([...FORMS].sort())
      }
    }
  }
})

describe('a text', () => {
  const texts: Texts<'orders'> = {
    en: { orders: { zero: 'nothing', one: '{count} order', other: '{count} orders' } },
    ar: { orders: { two: 'طلبان', few: '{count} طلبات', other: '{count} طلب' } },
  }
  test.each([
    ['en', 0, 'nothing'],
    ['en', 1, '1 order'],
    ['en', 2, '2 orders'],
    ['ar', 2, 'طلبان'],
    ['ar', 5, '5 طلبات'],
  ] as const)('in %s of %i is %s', (language, count, expected) => {
    const spoken = translator(texts, language)('orders', { count })
    expect(spoken.replace('٥', '5')).toBe(expected)
  })
})

describe('money', () => {
  test.each([
    ['en-US', 'USD', 1250, '$12.50'],
    ['en-US', 'KWD', 12500, 'KWD 12.500'],
    ['en-US', 'JPY', 1250, '¥1,250'],
  ])('in %s and %s has as many decimals as the currency', (locale, currency, minor, expected) => {
    expect(formatFor(locale, 'UTC').money(minor, currency).replace('\u00a0', ' ')).toBe(expected)
  })
})

test('times are on the restaurant’s clock, wherever the reader is', () => {
  const format = formatFor('en-GB', 'Asia/Tokyo')
  expect(format.time('2026-11-14T15:30:00Z')).toBe('00:30')
  expect(format.clock('20:30')).toBe('20:30')
})
