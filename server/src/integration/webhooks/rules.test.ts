import { describe, expect, test } from 'vitest'
import { firstIdAt, judge, loggedAnswer, loggedHeaders, newWebhookSecret, secretsInForce } from './rules.ts'
import type { Outcome } from './sender/sender.ts'

const AT = Date.parse('2026-11-14T12:00:00Z')
const MINUTE = 60_000
const outcome = (delivered: boolean): Outcome => ({
  delivered,
  givenUp: false,
  at: AT,
  durationMs: 250,
  statusCode: delivered ? 200 : 500,
  error: null,
  answerHeaders: [],
  answer: '',
  signature: null,
})

describe('after an attempt', () => {
  test.each([
    [0, 1],
    [1, 5],
    [2, 30],
    [3, 120],
    [4, 360],
  ])('that failed, with %i before it, the next is %i minutes after its end', (before, minutes) => {
    const endedAt = AT + 250
    expect(judge(outcome(false), before)).toEqual({
      status: 'pending',
      nextAttemptAt: endedAt + minutes * MINUTE,
      endedAt,
    })
  })

  test.each([5, 6])('that failed, with %i before it, the delivery has failed', (before) => {
    expect(judge(outcome(false), before)).toEqual({
      status: 'failed',
      nextAttemptAt: null,
      endedAt: AT + 250,
    })
  })

  test.each([0, 3, 5])('that succeeded, with %i before it, the delivery is done', (before) => {
    expect(judge(outcome(true), before)).toEqual({
      status: 'delivered',
      nextAttemptAt: null,
      endedAt: AT + 250,
    })
  })
})

test('secrets are new each time, and of 256 bits', () => {
  const made = Array.from({ length: 100 }, newWebhookSecret)
  expect(new Set(made).size).toBe(100)
  for (const secret of made) expect(secret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/)
})

test.each([
  ['never rotated', { previousSecret: null, previousSecretUntil: null }, ['new']],
  ['within the overlap', { previousSecret: 'old', previousSecretUntil: AT + 1 }, ['new', 'old']],
  ['at its end', { previousSecret: 'old', previousSecretUntil: AT }, ['new']],
  ['after it', { previousSecret: 'old', previousSecretUntil: AT - 1 }, ['new']],
])('%s, these secrets sign', (_, previous, expected) => {
  expect(secretsInForce({ secret: 'new', ...previous }, AT)).toEqual(expected)
})

test.each([
  ['nothing', null, null],
  ['2,048 bytes', 'a'.repeat(2048), 'a'.repeat(2048)],
  ['2,049 bytes', 'a'.repeat(2049), 'a'.repeat(2048)],
  ['a character of two bytes over the edge', `${'a'.repeat(2047)}ñ`, 'a'.repeat(2047)],
  ['a character of four bytes over the edge', `${'a'.repeat(2045)}🌶`, 'a'.repeat(2045)],
  ['characters of four bytes to the edge', '🌶'.repeat(600), '🌶'.repeat(512)],
])('of an answer of %s the first 2 KiB are kept', (_, answer, kept) => {
  expect(loggedAnswer(answer)).toBe(kept)
})

const LONG = 'x'.repeat(600)
test.each<[string, string[] | null, [string, string | null][] | null]>([
  ['no answer', null, null],
  ['none', [], []],
  [
    'two of one name',
    ['Vary', 'Accept', 'vary', 'Origin'],
    [
      ['Vary', 'Accept'],
      ['vary', 'Origin'],
    ],
  ],
  [
    'what may be secret',
    ['Set-Cookie', 'sid=1', 'X-Api-Key', 'k', 'WWW-Authenticate', 'Basic', 'X-Session-Token', 't'],
    [
      ['Set-Cookie', null],
      ['X-Api-Key', null],
      ['WWW-Authenticate', null],
      ['X-Session-Token', null],
    ],
  ],
  ['a long one', ['X-Long', LONG], [['X-Long', `${LONG.slice(0, 512)}…`]]],
  [
    'more than 4 KiB',
    Array.from({ length: 20 }, () => ['X', LONG]).flat(),
    Array.from({ length: 7 }, () => ['X', `${LONG.slice(0, 512)}…`]),
  ],
  [
    'more than 64',
    Array.from({ length: 100 }, () => ['a', 'b']).flat(),
    Array.from({ length: 64 }, () => ['a', 'b']),
  ],
])('of the headers of an answer with %s as much is kept', (_, raw, kept) => {
  expect(loggedHeaders(raw)).toEqual(kept)
})

test('ids made before a moment are below its bound, those made after it are above', () => {
  expect(firstIdAt(AT)).toBe('019a824b-9400-7000-8000-000000000000'.replace(/^.{13}/, hex(AT)))
  expect(firstIdAt(AT) < firstIdAt(AT + 1)).toBe(true)
  expect(firstIdAt(0)).toBe('00000000-0000-7000-8000-000000000000')
})

function hex(at: number): string {
  const text = at.toString(16).padStart(12, '0')
  return `${text.slice(0, 8)}-${text.slice(8)}`
}
