import { expect, test } from 'vitest'
import { RawParser, RawRow } from './raw-rows.ts'

function message(code: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(4 + body.length)
  return Buffer.concat([Buffer.from(code), length, body])
}

function row(text: string): Buffer {
  const head = Buffer.alloc(6)
  head.writeUInt16BE(1)
  head.writeUInt32BE(Buffer.byteLength(text), 2)
  return message('D', Buffer.concat([head, Buffer.from(text)]))
}

const TEXTS = ['', 'é', 'x'.repeat(300), 'end']
const SENT = Buffer.concat([
  message('2', Buffer.alloc(0)),
  ...TEXTS.map(row),
  message('C', Buffer.from('SELECT 4\0')),
  message('Z', Buffer.from('I')),
])

/** As it comes from the network: each piece into the same memory. */
function readIn(pieces: Buffer[]): unknown[] {
  const parser = new RawParser()
  const room = Buffer.alloc(Math.max(...pieces.map(({ length }) => length)))
  const seen: unknown[] = []
  for (const piece of pieces) {
    piece.copy(room)
    parser.parseInPlace(room, piece.length, (one) =>
      seen.push(one instanceof RawRow ? one.fields[0] : one.name),
    )
    room.fill('?')
  }
  return seen
}

const WHOLE = ['bindComplete', ...TEXTS, 'commandComplete', 'readyForQuery']

test('messages are whole, wherever two readings part them', () => {
  expect(readIn([SENT])).toEqual(WHOLE)
  for (let at = 1; at < SENT.length; at++)
    expect(readIn([SENT.subarray(0, at), SENT.subarray(at)]), `parted at ${at}`).toEqual(WHOLE)
})

test.each([1, 2, 3, 5, 7, 64, 301])('messages are whole in pieces of %i bytes', (size) => {
  const pieces = Array.from({ length: Math.ceil(SENT.length / size) }, (_, n) =>
    SENT.subarray(n * size, (n + 1) * size),
  )
  expect(readIn(pieces)).toEqual(WHOLE)
})

test.each([60_000, 100_000, 300_000])('a message of %i bytes is whole, and the next one too', (size) => {
  const long = 'é'.repeat(size / 2)
  const sent = Buffer.concat([row('first'), row(long), row('last')])
  const pieces = Array.from({ length: Math.ceil(sent.length / 4_096) }, (_, n) =>
    sent.subarray(n * 4_096, (n + 1) * 4_096),
  )
  expect(readIn(pieces)).toEqual(['first', long, 'last'])
})
