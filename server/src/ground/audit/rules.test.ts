import { expect, test } from 'vitest'
import { PLACE, placeOf, placeText, subjectOf } from './rules.ts'

test.each([
  ['0199f7c2-5c40-7d3b', { kind: null, id: '0199f7c2-5c40-7d3b' }],
  [' 12 ', { kind: null, id: '12' }],
  ['webhook 12', { kind: 'webhook', id: '12' }],
  ['Webhook delivery 12', { kind: 'webhook_delivery', id: '12' }],
])('"%s" names this subject', (text, subject) => {
  expect(subjectOf(text)).toEqual(subject)
})

test('a place is found again from its text', () => {
  const place = { at: 1_794_720_029_123, id: 42 }
  expect(placeText(place)).toMatch(PLACE)
  expect(placeOf(placeText(place))).toEqual(place)
})
