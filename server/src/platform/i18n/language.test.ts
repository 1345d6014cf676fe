import { expect, test } from 'vitest'
import { Fault } from '../faults.ts'

import { localeFor } from './languages.ts'
import { languageCookie, languageOf } from './of-request.ts'
import { sayInWordsOf } from './say-in.ts'

test.each([
  [undefined, undefined, 'en'],
  [undefined, 'ar', 'ar'],
  [undefined, 'AR-eg', 'ar'],
  [undefined, 'fr, de;q=0.9', 'fr'],
  [undefined, 'de-AT', 'de'],
  [undefined, 'it, tr;q=0.9', 'en'],
  [undefined, 'nl, ar;q=0.8, en;q=0.7', 'ar'],
  [undefined, 'en;q=0.5, ar;q=0.9', 'ar'],
  [undefined, 'en, ar', 'en'],
  [undefined, 'ar;q=0, en;q=0.1', 'en'],
  [undefined, ';;,q=1,,', 'en'],
  ['comanda.language=ar', 'en', 'ar'],
  ['a=b; comanda.language=en; c=d', 'ar', 'en'],
  ['comanda.language=xx', 'ar', 'ar'],
  ['comanda.language=constructor', undefined, 'en'],
  ['not-comanda.language=ar', undefined, 'en'],
])('a cookie %j and a wish %j are read as %s', (cookie, wish, language) => {
  const headers = { ...(cookie && { cookie }), ...(wish && { 'accept-language': wish }) }
  expect(languageOf({ headers })).toBe(language)
})

test('what was chosen is found again', () => {
  expect(languageOf({ headers: { cookie: languageCookie('ar').split(';')[0] } })).toBe('ar')
})

test.each(['ar', 'ar-EG', 'ar-SA', 'ar-u-nu-latn'])('in %s digits are those of our texts', (language) => {
  expect(new Intl.NumberFormat(localeFor(language)).format(1234)).toBe('1,234')
})

test('a date in a refusal is written as people write it, and what only looks like one stays', () => {
  const say = sayInWordsOf<'en'>({})
  const fault = (name: string) => new Fault('x', `Not before ${name}.`, { name })
  expect(say(fault('2026-12-01'), 'en')).toBe('Not before Dec 1, 2026.')
  expect(say(fault('2026-13-45'), 'en')).toBe('Not before 2026-13-45.')
})
