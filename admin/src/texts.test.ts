import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language, type Texts as ServersTexts } from '../../server/src/platform/i18n/texts.ts'
import { wordsOf } from './languages/languages.ts'
import { formatFor } from './ui/language/format.ts'
import { type LanguageWords, type Text, type Texts, translator, wordsFor } from './ui/language/texts.ts'

const OTHERS = (Object.keys(LANGUAGES) as Language[]).filter((language) => language !== 'en')
const FORMS: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Texts that belong together (a mail's subject and body) may stand in a group: `mail.subject`. */
function flat(texts: object, prefix = ''): [string, Text][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' || 'other' in text ? [[prefix + key, text]] : flat(text, `${prefix}${key}.`),
  )
}

async function exportsOf(files: string[]): Promise<object[]> {
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ `./${file}`) as Promise<object>),
  )
  return modules.flatMap((module) =>
    Object.values(module).filter((value) => typeof value === 'object' && value !== null),
  )
}

const placeholders = (text: Text) =>
  [...(typeof text === 'string' ? text : text.other).matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

/** The same keys, the same values to fill in, nothing empty, and every form that the language counts in. */
function expectSame(language: Language, said: object, english: object): void {
  const [others, texts] = [Object.fromEntries(flat(said)), Object.fromEntries(flat(english))]
  expect(Object.keys(others).sort()).toEqual(Object.keys(texts).sort())
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  for (const [key, text] of Object.entries(texts)) {
    const other = others[key]!
    expect(placeholders(other), key).toEqual(placeholders(text))
    expect(typeof other === 'string' ? other.trim() : other.other, key).not.toBe('')
    if (typeof text === 'string') continue
    // A missing one would read as broken as "1 orders"; of a million, which French and Spanish count apart, nobody has so much.
    const wanted = language === 'ar' ? FORMS : forms.filter((form) => form !== 'many')
    expect(Object.keys(other), key).toEqual(expect.arrayContaining(wanted))
  }
}

describe.each(OTHERS)('in %s', (language) => {
  test('the web app says everything, and nothing that no page says', async () => {
    const words = (await wordsOf(language))!
    const files = globSync('**/{texts,*-texts}.ts', { cwd: import.meta.dirname })
    const own = (await exportsOf(files)).filter(
      (value): value is Texts<string> => 'name' in value && 'en' in value,
    )
    expect(own.length).toBeGreaterThan(100)
    expect(new Set(own.map(({ name }) => name)).size).toBe(own.length)
    for (const texts of own) {
      const said = wordsFor(texts, words as LanguageWords)
      expect(said, texts.name).not.toBe(texts.en)
      expectSame(language, said, texts.en)
    }
    const known = Object.entries(words).flatMap(([page, all]) =>
      Object.keys(all).map((one) => `${page}.${one}`),
    )
    expect(known.toSorted()).toEqual(own.map(({ name }) => name).toSorted())
  })

  test('the server’s own pages say everything', async () => {
    const files = globSync('../../server/src/**/{texts,*-texts}.ts', { cwd: import.meta.dirname }).filter(
      (file) => !/(i18n|menu\/rules|guests\/texts)\/texts\.ts$/.test(file),
    )
    const all = (await exportsOf(files)).filter(
      (value): value is ServersTexts<string> => 'en' in value && 'ar' in value,
    )
    expect(all.length).toBeGreaterThan(5)
    for (const texts of all) expectSame(language, texts[language], texts.en)
  })
})

describe('a text', () => {
  const texts: ServersTexts<'orders', 'en' | 'ar'> = {
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
    ['de', 'EUR', -0, '0,00 €'],
  ])('in %s and %s has as many decimals as the currency', (locale, currency, minor, expected) => {
    expect(formatFor(locale, 'UTC').money(minor, currency).replace('\u00a0', ' ')).toBe(expected)
  })
})

test('times are on the restaurant’s clock, wherever the reader is', () => {
  const format = formatFor('en-GB', 'Asia/Tokyo')
  expect(format.time('2026-11-14T15:30:00Z')).toBe('00:30')
  expect(format.clock('20:30')).toBe('20:30')
})
