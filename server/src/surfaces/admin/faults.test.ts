import { describe, expect, test } from 'vitest'
import { FAULT_LISTS } from '../../faults.ts'
import { attemptFault, keptFault } from '../../integration/webhooks/attempt-faults.ts'
import { Fault, fieldFault } from '../../platform/faults.ts'
import { STAFF_FAULTS, sayIn } from './words.ts'

const western = (text: string) => text.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))

const ENGLISH: Record<string, string> = Object.assign(
  {},
  attemptFault.english,
  ...FAULT_LISTS.map(({ english }) => english),
)
const valuesOf = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

describe.each(Object.entries(STAFF_FAULTS))('the faults in %s', (language, texts) => {
  test('name no value that is not sent', () => {
    const unknown = Object.entries(texts).flatMap(([key, text]) => {
      const sent = valuesOf(ENGLISH[key])
      return valuesOf(text).filter((name) => !sent.includes(name))
    })
    expect(unknown).toEqual([])
  })

  test('are all said, in this language', () => {
    const said = Object.entries(texts)
    expect(said.filter(([, text]) => text.trim() === '')).toEqual([])
    expect(said.filter(([key, text]) => text === ENGLISH[key])).toEqual([])
    if (language === 'ar') expect(said.filter(([, text]) => !/[\u0600-\u06ff]/.test(text))).toEqual([])
  })
})

test('no key stands in two lists, of which one would be lost', () => {
  const keys = FAULT_LISTS.flatMap((kinds) => Object.keys(kinds.english))
  expect(keys.filter((key, index) => keys.indexOf(key) < index)).toEqual([])
})

test('a fault is worded by its code and its values, whatever its English', () => {
  const fault = fieldFault('too_short', { minimum: 3 })
  expect(sayIn(fault, 'en')).toBe('Must be at least 3 characters long.')
  expect(western(sayIn(fault, 'ar'))).toBe('الحد الأدنى لعدد الأحرف: 3.')
  expect(western(sayIn(new Fault('too_short', 'In other words.', { minimum: 3 }), 'ar'))).toBe(
    'الحد الأدنى لعدد الأحرف: 3.',
  )
  expect(sayIn(new Fault('nobody_knows_it', 'Nobody has translated this.'), 'ar')).toBe(
    'Nobody has translated this.',
  )
})

test('what was kept of an attempt is the fault that it was', () => {
  for (const fault of [
    attemptFault('timed_out', { seconds: 10 }),
    attemptFault('connection_failed.refused'),
    attemptFault('connection_failed', { reason: 'self-signed certificate (DEPTH_ZERO)' }),
  ]) {
    expect(western(sayIn(keptFault(fault.message), 'ar'))).toBe(western(sayIn(fault, 'ar')))
  }
})
