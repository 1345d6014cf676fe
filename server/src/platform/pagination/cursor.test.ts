import { createHmac, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { FieldsInvalid } from '../errors.ts'
import { fieldFault } from '../faults.ts'
import { type Cursor, cursorSigner } from './cursor.ts'

const signer = cursorSigner(randomBytes(32))
const HERE: Cursor = { direction: 'next', position: ['2026-11-14', '19:30', 17] }
const faultOf = (list: string, text: string) => {
  try {
    return signer.read(list, text)
  } catch (error) {
    return error instanceof FieldsInvalid && error.details
  }
}
const REFUSED = { cursor: [fieldFault('unknown_cursor')] }

test.each<Cursor>([
  HERE,
  { direction: 'prev', position: [1] },
  { direction: 'next', position: [Number.MAX_SAFE_INTEGER] },
  { direction: 'prev', position: ['ü😀"'] },
  { direction: 'next', position: null },
  { direction: 'prev', position: null },
])('a cursor holds a direction and a position: %j', (cursor) => {
  expect(signer.read('items:1', signer.sign('items:1', cursor))).toEqual(cursor)
})

test('a position may be longer than any that a list has', () => {
  const far: Cursor = { direction: 'next', position: ['ü'.repeat(2_000), 1] }
  expect(signer.read('items:1', signer.sign('items:1', far))).toEqual(far)
  expect(faultOf('items:2', signer.sign('items:1', far))).toEqual(REFUSED)
})

test.each([16, 32, 64, 65, 200])(
  'its signer is the HMAC of its list and text, by a key of %i bytes',
  (length) => {
    const key = randomBytes(length)
    const bytes = Buffer.from(cursorSigner(key).sign('orders:ü', HERE), 'base64url')
    const expected = createHmac('sha256', key).update('orders:ü\n').update(bytes.subarray(12)).digest()
    expect(bytes.subarray(0, 12)).toEqual(expected.subarray(0, 12))
  },
)

describe('a cursor does not open', () => {
  const genuine = signer.sign('items:1', HERE)

  test('for another list, or the same of another restaurant', () => {
    for (const list of ['items:2', 'orders:1', 'items:11', 'items:1\n', '']) {
      expect(faultOf(list, genuine)).toEqual(REFUSED)
    }
  })

  test('with any one letter changed', () => {
    for (let at = 0; at < genuine.length; at++) {
      const letter = genuine[at] === 'A' ? 'B' : 'A'
      expect(faultOf('items:1', genuine.slice(0, at) + letter + genuine.slice(at + 1))).toEqual(REFUSED)
    }
  })

  test('with any one letter left out, or the end cut off', () => {
    for (let at = 0; at < genuine.length; at++) {
      expect(faultOf('items:1', genuine.slice(0, at) + genuine.slice(at + 1))).toEqual(REFUSED)
      expect(faultOf('items:1', genuine.slice(0, at))).toEqual(REFUSED)
    }
  })

  test.each(['', 'x', '=', `${genuine}=`, `${genuine}A`, ` ${genuine}`, `${genuine}%`, 'null', '25', 'ü'])(
    'when it is %j',
    (text) => {
      expect(faultOf('items:1', text)).toEqual(REFUSED)
    },
  )

  test('when another installation encrypted it', () => {
    expect(faultOf('items:1', cursorSigner(randomBytes(32)).sign('items:1', HERE))).toEqual(REFUSED)
  })
})
