import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { depositAfter, depositGoesBack } from './deposit.ts'
import {
  dueOf,
  type Entry,
  type Money,
  minus,
  notDue,
  splitRefund,
  standingOf,
  unspentOf,
  whole,
} from './ledger.ts'

type Step = { kind: 'ask'; minor: number } | { kind: 'end'; which: number; well: boolean }

/** What a till may do to one payment, by the rules: ask for at most what is left, end what is under way. */
function play(captured: Money, steps: Step[]): Entry[] {
  const entries: Entry[] = [entry('captured', null, captured)]
  let refunds = 0
  for (const step of steps) {
    if (step.kind === 'ask') {
      const { left } = standingOf(entries)
      const minor = Math.min(step.minor, whole(left))
      if (minor > 0) entries.push(entry('refund_requested', `r${refunds++}`, splitRefund(minor, left)))
    } else {
      const asked = entries.filter(({ kind }) => kind === 'refund_requested')
      const one = asked[step.which % Math.max(1, asked.length)]
      const ended = (kind: string) => entries.some((e) => e.refund_id === one?.refund_id && e.kind === kind)
      const next = step.well ? 'refund_succeeded' : 'refund_failed'
      if (!one || ended('refund_failed') || ended(next)) continue
      entries.push({ ...one, kind: next })
    }
  }
  return entries
}

function entry(kind: Entry['kind'], refund_id: string | null, money: Money): Entry {
  return { payment_id: 'p', refund_id, kind, amount_minor: money.amountMinor, tip_minor: money.tipMinor }
}

const minor = fc.integer({ min: 1, max: 1_000_000 })
const money = fc.record({ amountMinor: minor, tipMinor: fc.integer({ min: 0, max: 10_000 }) })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('ask' as const), minor }),
  fc.record({ kind: fc.constant('end' as const), which: fc.nat(9), well: fc.boolean() }),
)
const ledger = fc.tuple(money, fc.array(step, { maxLength: 30 })).map(([paid, steps]) => play(paid, steps))

describe('whatever is asked for and however it ends', () => {
  test('no more goes back than came in, of the amount as of the tip', () => {
    fc.assert(
      fc.property(ledger, (entries) => {
        const { captured, givenBack, left, refundedMinor } = standingOf(entries)
        expect(minus(captured, givenBack)).toEqual(left)
        expect(left.amountMinor).toBeGreaterThanOrEqual(0)
        expect(left.tipMinor).toBeGreaterThanOrEqual(0)
        expect(refundedMinor).toBeLessThanOrEqual(whole(givenBack))
      }),
    )
  })

  test('the tip goes back only once none of the amount is left', () => {
    fc.assert(
      fc.property(money, minor, (left, asked) => {
        const parts = splitRefund(Math.min(asked, whole(left)), left)
        expect(parts.tipMinor === 0 || parts.amountMinor === left.amountMinor).toBe(true)
        expect(whole(parts)).toBe(Math.min(asked, whole(left)))
      }),
    )
  })

  test('what covers and what is due are the total, unless more came in', () => {
    fc.assert(
      fc.property(fc.array(ledger, { maxLength: 5 }), minor, (ledgers, total) => {
        const named = ledgers.flatMap((entries, place) =>
          entries.map((e) => ({ ...e, refund_id: e.refund_id && `${place}${e.refund_id}` })),
        )
        const coveredBy = (entries: typeof named) => standingOf(entries).left.amountMinor
        const covered = coveredBy(named)
        expect(covered).toBe(ledgers.reduce((sum, entries) => sum + coveredBy(entries), 0))
        expect(Math.max(total, covered)).toBe(covered + dueOf(total, standingOf(named)))
      }),
    )
  })

  test('a courtesy never becomes due, while it is under way or there; one that failed is none', () => {
    fc.assert(
      fc.property(ledger, fc.nat(2_000_000), (entries, total) => {
        const kindly = entries.map((e) =>
          e.refund_id === null ? e : { ...e, refund_kind: 'goodwill' as const },
        )
        const { captured, goodwillMinor, givenBack } = standingOf(kindly)
        expect(goodwillMinor).toBe(givenBack.amountMinor)
        expect(dueOf(total, standingOf(kindly))).toBe(Math.max(0, total - captured.amountMinor))
      }),
    )
  })

  test('of money that arrives exactly what is not due goes back', () => {
    fc.assert(
      fc.property(money, fc.integer({ min: 0, max: 2_000_000 }), (arrived, due) => {
        const back = notDue(arrived, due)
        expect(arrived.amountMinor - back.amountMinor).toBe(Math.min(arrived.amountMinor, due))
        expect(back.tipMinor).toBe(due === 0 ? arrived.tipMinor : 0)
      }),
    )
  })

  test('a deposit is never spent beyond what was paid in', () => {
    fc.assert(
      fc.property(ledger, ledger, (paidIn, spent) => {
        const left = whole(standingOf(paidIn).left) - whole(standingOf(spent).left)
        expect(unspentOf(paidIn, spent)).toBe(Math.max(0, left))
      }),
    )
  })
})

test('a refund under way counts as given back, a failed one does not, also after it had succeeded', () => {
  const paid = { amountMinor: 1000, tipMinor: 100 }
  const part = { amountMinor: 400, tipMinor: 0 }
  const asked = [entry('captured', null, paid), entry('refund_requested', 'a', part)]
  const done = [...asked, entry('refund_succeeded', 'a', part)]
  const lost = [...done, entry('refund_failed', 'a', part)]
  const seen = [asked, done, lost].map(standingOf)
  expect(seen.map(({ left, refundedMinor }) => [whole(left), refundedMinor])).toEqual([
    [700, 0],
    [700, 400],
    [1100, 0],
  ])
})

const HOUR = 3_600_000
describe('a paid deposit goes back', () => {
  test.each([
    ['cancelled', 'restaurant', 1, undefined, true],
    ['cancelled', 'guest', 24, undefined, true],
    ['cancelled', 'guest', 23.9, undefined, false],
    ['cancelled', 'guest', 3, 2, true],
    ['cancelled', 'guest', 0, 0, true],
    ['cancelled', 'guest', -1, 0, false],
    ['declined', null, 1, undefined, true],
    ['no_show', null, 100, undefined, false],
  ] as const)('%s by %s, %s hours before, until %s hours: %s', (status, by, hours, until, back) => {
    const row = { status, cancelled_by: by, starts_at: hours * HOUR }
    const rule = until === undefined ? {} : { refund_until_hours: until }
    expect(depositGoesBack(row, rule, 0)).toBe(back)
  })
})

test.each([
  ['paid', 0, 'refunded'],
  ['forfeited', 0, 'refunded'],
  ['paid', 5, 'paid'],
  ['refunded', 5, 'paid'],
  ['refunded', 0, 'refunded'],
  ['pending', 0, 'pending'],
  [null, 0, null],
] as const)('a deposit that is %s with %s left is then %s', (status, left, after) => {
  expect(depositAfter(status, left)).toBe(after)
})
