import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BillOrder, sharesOf } from './bill.ts'
import {
  type Asked,
  dueFor,
  type PaidSoFar,
  seatsOf,
  sharesBySeat,
  type Wanted,
  withSplits,
} from './split.ts'

const line = (id: number, minor: number, seat: number | null = null, voided = false) => ({
  ...{ id, line_total_minor: minor, voided, seat },
})
/** Ten percent of service on top of 1000. */
const FIRST: BillOrder = {
  id: 'a',
  total_minor: 1101,
  due_minor: 1101,
  items: [line(1, 333), line(2, 333), line(3, 334), line(4, 900, null, true)],
  line_cuts: [],
}
const SECOND: BillOrder = { id: 'b', total_minor: 500, due_minor: 500, items: [line(5, 500)], line_cuts: [] }
const nothing: PaidSoFar = { lines: [], shared: [] }
const dishes = (...lineIds: number[]): Wanted => ({ lineIds, seats: [], sharing: [] })

test('what readers charge by dishes and seats counts once, and what has left the bill is passed over', () => {
  const soFar = withSplits([FIRST, SECOND], nothing, [
    dishes(1, 99),
    { lineIds: [2], seats: [1], sharing: [1, 2] },
  ])
  // Each dish without a seat is half paid by seat 1, but for the one that is paid for whole.
  expect(soFar).toEqual({
    lines: [1, 2],
    shared: [
      { line_id: 3, seats: [1, 2], paid: [1] },
      { line_id: 5, seats: [1, 2], paid: [1] },
    ],
  })
  expect(
    withSplits([FIRST, SECOND], soFar, [dishes(1), { lineIds: [], seats: [1], sharing: [1, 2] }]),
  ).toEqual(soFar)
})

test('dishes are asked for once, and whoever takes the last ones pays what is left', () => {
  const asked = (orders: BillOrder[], lineIds: number[], lines: number[]) => {
    const answer = dueFor(orders, { lines, shared: [] }, dishes(...lineIds))
    return 'fault' in answer ? answer : answer.amountMinor
  }
  expect(asked([FIRST, SECOND], [1, 5], [])).toBe(867)
  const rest = [
    { ...FIRST, due_minor: 735 },
    { ...SECOND, due_minor: 0 },
  ]
  expect(asked(rest, [2, 3], [1, 5])).toBe(735)
  expect(asked(rest, [1], [1, 5])).toEqual({ fault: 'paid' })
  expect(asked(rest, [4], [])).toEqual({ fault: 'unknown' })
  expect(asked([{ ...FIRST, due_minor: 100 }, SECOND], [1, 2], [])).toBe(600)
})

describe('by seats', () => {
  const ORDER: BillOrder = {
    id: 'a',
    total_minor: 4000,
    due_minor: 4000,
    items: [line(1, 1500, 1), line(2, 1500, 2), line(3, 1000)],
    line_cuts: [],
  }
  const pay = (paid: PaidSoFar, wanted: Partial<Wanted>, due = 4000) =>
    dueFor([{ ...ORDER, due_minor: due }], paid, { lineIds: [], seats: [], sharing: [], ...wanted }) as Asked

  test('a seat pays its own dishes and its part of what is shared, once', () => {
    const first = pay(nothing, { seats: [1], sharing: [2, 1, 3] })
    expect(first).toEqual({
      amountMinor: 1500 + 334,
      paid: { lines: [1], shared: [{ line_id: 3, seats: [1, 2, 3], paid: [1] }] },
    })
    expect(pay(first.paid, { seats: [1], sharing: [1, 2, 3] }, 2166).amountMinor).toBe(0)
    // Between whom it is shared was settled with the first who paid.
    const third = pay(first.paid, { seats: [3], sharing: [3] }, 2166)
    expect(third.amountMinor).toBe(333)
    expect(pay(third.paid, { seats: [2] }, 1833)).toEqual({
      amountMinor: 1833,
      paid: { lines: [1, 2, 3], shared: [] },
    })
    expect(seatsOf([ORDER], first.paid)).toEqual([1, 2, 3])
  })

  test('each seat bears its dishes and an even part of the rest, together the whole bill', () => {
    const bears = sharesBySeat([ORDER, SECOND])
    expect([...bears]).toEqual([
      [1, { ownMinor: 1500, sharedMinor: 750 }],
      [2, { ownMinor: 1500, sharedMinor: 750 }],
    ])
    expect(sharesBySeat([SECOND])).toEqual(new Map())
  })

  test('what is shared can be paid by itself, and somebody may take the rest of it', () => {
    const own = pay(nothing, { seats: [1, 2] })
    expect(own).toEqual({ amountMinor: 3000, paid: { lines: [1, 2], shared: [] } })
    expect(pay(own.paid, { lineIds: [3] }, 1000).amountMinor).toBe(1000)
    const part = pay(nothing, { seats: [1], sharing: [1, 2] })
    expect(pay(part.paid, { lineIds: [3] }, 2000)).toEqual({
      amountMinor: 500,
      paid: { lines: [1, 3], shared: [] },
    })
  })

  test('a dish on the house asks nothing of its seat, and keeps nobody from paying the rest', () => {
    const order = { ...ORDER, total_minor: 2500, due_minor: 2400, line_cuts: [{ line_id: 1, minor: 1500 }] }
    const split = (wanted: Partial<Wanted>) =>
      dueFor([order], nothing, { lineIds: [], seats: [], sharing: [], ...wanted }) as Asked
    expect(split({ seats: [1] }).amountMinor).toBe(0)
    expect(split({ seats: [1], sharing: [1, 2] }).amountMinor).toBe(500)
    expect(split({ seats: [2] }).amountMinor).toBe(1500)
    expect(split({ seats: [2], lineIds: [3] }).amountMinor).toBe(2400)
    expect(sharesBySeat([order]).get(1)).toEqual({ ownMinor: 0, sharedMinor: 500 })
  })

  test('however a bill is divided, it is paid to the cent, and nobody pays less than nothing', () => {
    const lines = fc.array(
      fc.record({
        minor: fc.integer({ min: 0, max: 20_000 }),
        seat: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
        voided: fc.boolean(),
        cut: fc.oneof(fc.constant(0), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
      }),
      { minLength: 1, maxLength: 8 },
    )
    // Discounts make it cost less than its dishes; service and taxes on top make it cost more.
    const round = fc.record({ lines, factor: fc.double({ min: 0, max: 1.6, noNaN: true }) })
    fc.assert(
      fc.property(
        fc.array(round, { minLength: 1, maxLength: 3 }),
        fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 5 }),
        fc.subarray([1, 2, 3, 4, 5]),
        (rounds, turns, sharing) => {
          let orders = rounds.map(({ lines: own, factor }, index): BillOrder => {
            const items = own.map(({ minor, seat, voided }, place) =>
              line(100 * index + place, minor, seat, voided),
            )
            const line_cuts = own.flatMap(({ minor, voided, cut }, place) =>
              cut === 0 || voided ? [] : [{ line_id: 100 * index + place, minor: Math.round(minor * cut) }],
            )
            const sum =
              items.reduce((all, one) => all + (one.voided ? 0 : one.line_total_minor), 0) -
              line_cuts.reduce((all, { minor }) => all + minor, 0)
            const total = Math.round(sum * factor)
            const order = { id: String(index), total_minor: total, due_minor: total, items, line_cuts }
            const shares = [...sharesOf(order).values()]
            expect(shares.reduce((all, share) => all + share, 0)).toBe(shares.length === 0 ? 0 : total)
            return order
          })
          const total = orders.reduce((sum, { total_minor }) => sum + total_minor, 0)
          let paid: PaidSoFar = nothing
          let taken = 0
          const take = (wanted: Partial<Wanted>) => {
            const asked = dueFor(orders, paid, { lineIds: [], seats: [], sharing, ...wanted }) as Asked
            expect(asked.amountMinor).toBeGreaterThanOrEqual(0)
            paid = asked.paid
            taken += asked.amountMinor
            let left = asked.amountMinor
            orders = orders.map((order) => {
              const part = Math.min(order.due_minor, left)
              left -= part
              return { ...order, due_minor: order.due_minor - part }
            })
          }
          for (const seat of turns) take({ seats: [seat] })
          const live = orders.flatMap(({ items }) => items).filter(({ voided }) => !voided)
          take({ lineIds: live.map(({ id }) => id).filter((id) => !paid.lines.includes(id)) })
          expect(taken).toBe(live.length === 0 ? 0 : total)
          expect(paid.shared).toEqual([])
        },
      ),
    )
  })
})
