import { describe, expect, test } from 'vitest'
import { FAULT_LISTS } from '../../../faults.ts'
import { attemptFault } from '../../../integration/webhooks/attempt-faults.ts'
import { Fault } from '../../../platform/faults.ts'
import { SPOKEN } from '../../../platform/i18n/languages.ts'
import type { Text } from '../../../platform/i18n/texts.ts'
import { ticketFault } from '../../../restaurant/experiences/faults.ts'
import { GUEST_WORDS } from '../../../restaurant/guest-words/words.ts'
import { GUEST_FAULTS, GUEST_TEXTS, sayToGuest } from './texts.ts'

type Tree = { [key: string]: Tree | Text }

/** Every text by its place, such as `pay.tip`. */
function textsIn(tree: object, place = ''): Map<string, Text> {
  const entries = Object.entries(tree as Tree).flatMap(([key, inner]): [string, Text][] =>
    typeof inner === 'string' || 'other' in inner
      ? [[place + key, inner as Text]]
      : [...textsIn(inner, `${place}${key}.`)],
  )
  return new Map(entries)
}

const formsOf = (text: Text) => (typeof text === 'string' ? [text] : Object.values(text))
const named = (text: Text) =>
  [...new Set(formsOf(text).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort().join()

const SURFACES = { pages: GUEST_TEXTS, words: GUEST_WORDS }

describe.each(SPOKEN)('in %s', (language) => {
  test.each(Object.entries(SURFACES))(
    '%s say what the English ones say, and name the same',
    (_name, texts) => {
      const english = textsIn(texts.en)
      const own = textsIn(texts[language])
      expect([...own.keys()].sort()).toEqual([...english.keys()].sort())
      expect(
        [...own].filter(([, text]) => formsOf(text).some((form) => form === '')).map(([key]) => key),
      ).toEqual([])
      const wrong = [...own].filter(([key, text]) => named(text) !== named(english.get(key) ?? ''))
      // "One ticket" needs no figure.
      expect(
        wrong.filter(([key]) => named(english.get(key) ?? '') !== '{count}').map(([key]) => key),
      ).toEqual([])
    },
  )

  test.each(Object.entries(SURFACES))(
    '%s have the forms of numbers that the language has',
    (_name, texts) => {
      const rules = new Intl.PluralRules(language)
      // French and others have one more for millions.
      const needed = new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count)))
      const lacking = [...textsIn(texts[language])].filter(
        ([, text]) => typeof text !== 'string' && [...needed, 'other' as const].some((form) => !text[form]),
      )
      expect(lacking.map(([key]) => key)).toEqual([])
    },
  )

  test('a fault names no value that it does not have', () => {
    const english: Record<string, string> = Object.assign(
      {},
      ...FAULT_LISTS.map((list) => list.english),
      attemptFault.english,
    )
    const strange = Object.entries(language === 'en' ? {} : GUEST_FAULTS[language]).filter(
      ([key, text]) =>
        !named(text)
          .split(',')
          .every((hole) => named(english[key] ?? '').includes(hole)),
    )
    expect(strange).toEqual([])
  })
})

test('rules speak to guests in their language, by the code of a fault and its values', () => {
  const fault = ticketFault('too_large.left', { left: 3 })
  expect(sayToGuest(fault, 'en')).toBe('Only 3 tickets are left.')
  expect(sayToGuest(fault, 'es')).toBe('Solo quedan 3 entradas.')
  expect(sayToGuest(fault, 'de')).toBe('Es sind nur noch 3 Tickets verfügbar.')
  expect(sayToGuest(fault, 'ar')).toMatch(/[\u0600-\u06ff].*3/)
  expect(sayToGuest(new Fault('too_large', 'In other words.', { what: 'left', left: 3 }), 'es')).toBe(
    'Solo quedan 3 entradas.',
  )
})
