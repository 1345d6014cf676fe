import { describe, expect, test } from 'vitest'
import { FAULT_LISTS } from '../../../faults.ts'
import { attemptFault } from '../../../integration/webhooks/attempt-faults.ts'
import { Fault } from '../../../platform/faults.ts'
import type { Text } from '../../../platform/i18n/texts.ts'
import { ticketFault } from '../../../restaurant/experiences/faults.ts'
import { ARABIC_FAULTS } from '../../admin/arabic-faults.ts'
import { en } from './en.ts'
import { SPANISH_FAULTS } from './faults-es.ts'
import { GUEST_LANGUAGES, type GuestKeys, type GuestLanguage, guestTexts, sayToGuest } from './texts.ts'

const keys = Object.keys(en) as GuestKeys[]
const named = (text: Text) => {
  const forms = typeof text === 'string' ? [text] : Object.values(text)
  return [...new Set(forms.flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort()
}

describe.each(Object.keys(GUEST_LANGUAGES) as GuestLanguage[])('in %s', (language) => {
  test('every text names what the English one names', () => {
    const wrong = keys.filter((key) => named(guestTexts[language][key]).join() !== named(en[key]).join())
    expect(wrong.filter((key) => named(en[key]).join() !== '{count}')).toEqual([])
  })

  test('every form of a number that the language has is there, or the one for all others', () => {
    for (const key of keys) {
      const text = guestTexts[language][key]
      expect(typeof text === 'string' || text.other, key).toBeTruthy()
    }
  })
})

test('rules speak to guests in their language, by the code of a fault and its values', () => {
  const fault = ticketFault('too_large.left', { left: 3 })
  expect(sayToGuest(fault, 'en')).toBe('Only 3 tickets are left.')
  expect(sayToGuest(fault, 'es')).toBe('Solo quedan 3 entradas.')
  expect(sayToGuest(fault, 'ar')).toMatch(/[\u0600-\u06ff].*3/)
  expect(sayToGuest(new Fault('too_large', 'In other words.', { what: 'left', left: 3 }), 'es')).toBe(
    'Solo quedan 3 entradas.',
  )
})

test.each([
  ['ar', ARABIC_FAULTS],
  ['es', SPANISH_FAULTS],
])('in %s a fault names no value that it does not have', (_language, texts) => {
  const english: Record<string, string> = Object.assign(
    {},
    ...FAULT_LISTS.map((list) => list.english),
    attemptFault.english,
  )
  const strange = Object.entries(texts).filter(([key, text]) => {
    const known = named(english[key] ?? '')
    return named(text).some((hole) => !known.includes(hole))
  })
  expect(strange).toEqual([])
})
