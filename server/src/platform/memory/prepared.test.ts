import { expect, test } from 'vitest'
import {
  Borrowed,
  composedFrom,
  heldFrom,
  letGo,
  lettersOf,
  preparedOf,
  putTogether,
  share,
  takeWritten,
} from './prepared.ts'
import { giveBack, takeRoom } from './rooms.ts'

function borrowed(text: string): Borrowed {
  const room = takeRoom(text.length)!
  return new Borrowed(room, room.write(text))
}

/** Whether the next who asks would be given this very room. */
function isFree({ bytes }: Borrowed): boolean {
  const taken = [takeRoom(1)!, takeRoom(1)!, takeRoom(1)!]
  for (const room of taken.toReversed()) giveBack(room)
  return taken.includes(bytes)
}

test('a borrowed room is given back once its bytes are elsewhere', () => {
  const inAnswer = borrowed('"a"')
  const answer = composedFrom(['[', inAnswer, ']'])
  expect(isFree(inAnswer)).toBe(false)
  expect(takeWritten(answer)?.toString('utf8', 0, answer.length)).toBe('["a"]')
  expect(isFree(inAnswer)).toBe(true)

  const unsent = borrowed('"b"')
  letGo(composedFrom([unsent]))
  expect(isFree(unsent)).toBe(true)

  const held = borrowed('"c"')
  expect(preparedOf([held]).body.toString()).toBe('"c"')
  expect(isFree(held)).toBe(true)

  const read = borrowed('"d"')
  expect(lettersOf(read)).toBe('"d"')
  expect(isFree(read)).toBe(true)
})

test('a borrowed room stays as it is while others may still send the answer', () => {
  const bytes = borrowed('"a"')
  const answer = composedFrom([bytes])
  share(answer)
  takeWritten(answer)
  expect(isFree(bytes)).toBe(false)
  expect(answer.parts).toEqual([bytes])
})

test('a tag is made of what is known to tell an answer from others', () => {
  const [one, same, other] = ['1', '1', '2'].map((known) => composedFrom(['[]'], known).etag)
  expect([one === same, one === other]).toEqual([true, false])
  expect(preparedOf(['[]'], '1').etag).toBe(one)
  expect(preparedOf(['[]']).etag).toBe(composedFrom(['[]']).etag)
})

test('what is held in a few pieces is sent from where it lies, without a copy', () => {
  const bytes = Buffer.from('"é","b","c"')
  const held = heldFrom(['{"data":', '[', { bytes, start: 0, end: 4 }, ']}'])
  expect(held.pieces).toHaveLength(3)
  expect(held.pieces?.[1]?.bytes).toBe(bytes)
  expect(putTogether(held.pieces ?? []).toString()).toBe('{"data":["é"]}')
  expect([held.length, held.isShared, held.room]).toEqual([15, true, undefined])

  const inMore = heldFrom(['[', { bytes, start: 0, end: 4 }, ',', { bytes, start: 9, end: 12 }, ']'])
  expect(inMore.pieces).toBeUndefined()
  expect(putTogether(inMore.parts).toString()).toBe('["é","c"]')
})
