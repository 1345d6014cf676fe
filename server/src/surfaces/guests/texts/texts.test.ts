import { describe, expect, test } from 'vitest'
import type { Text } from '../../../platform/i18n/texts.ts'
import { ARABIC } from '../../admin/arabic.ts'
import { en } from './en.ts'
import { SPANISH } from './sentences-es.ts'
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

test('rules speak Spanish to guests, of sentences that they have', () => {
  expect(Object.keys(SPANISH).filter((english) => !Object.hasOwn(ARABIC, english))).toEqual([])
  expect(sayToGuest('Only 3 tickets are left.', 'es')).toBe('Solo quedan 3 entradas.')
  expect(sayToGuest('Only 3 tickets are left.', 'en')).toBe('Only 3 tickets are left.')
})
