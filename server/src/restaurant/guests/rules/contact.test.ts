import { expect, test } from 'vitest'
import { phoneKey } from './contact.ts'

test.each([
  ['+14135550101', 'US', '+14135550101'],
  ['(413) 555-0101', 'US', '+14135550101'],
  ['1 413 555 0101', 'US', '+14135550101'],
  ['+1 413 555 0101', 'DE', '+14135550101'],
  ['06 12 34 56 78', 'FR', '+33612345678'],
  ['00 33 6 12 34 56 78', 'DE', '+33612345678'],
  ['٠٥٠ ١٢٣ ٤٥٦٧', 'SA', '+966501234567'],
  ['+1 413 555 0101 ext. 5', 'US', '+14135550101'],
  // Nothing tells how to read these, so their digits stand for them.
  ['06 12 34 56 78', null, '0612345678'],
  ['12-345', 'US', '12345'],
  ['+999 9999 999999', 'US', '9999999999999'],
])('%s in %s is known by %s', (text, country, key) => {
  expect(phoneKey(text, country)).toBe(key)
})
