import { expect, test } from 'vitest'
import { type BillOrder, dueOfBill, sharesOf, spread } from './bill.ts'

const line = (id: number, minor: number, voided = false) => ({
  ...{ id, line_total_minor: minor, voided, seat: null },
})
/** Ten percent of service on top of 1000. */
const FIRST: BillOrder = {
  id: 'a',
  total_minor: 1101,
  due_minor: 1101,
  items: [line(1, 333), line(2, 333), line(3, 334), line(4, 900, true)],
  line_cuts: [],
}
const SECOND: BillOrder = { id: 'b', total_minor: 500, due_minor: 500, items: [line(5, 500)], line_cuts: [] }

test('a sum is spread over the orders oldest first, and covers none beyond what is due on it', () => {
  expect(spread([FIRST, SECOND], 1200)).toEqual([
    { id: 'a', amountMinor: 1101 },
    { id: 'b', amountMinor: 99 },
  ])
  expect(spread([{ ...FIRST, due_minor: 0 }, SECOND], 100)).toEqual([{ id: 'b', amountMinor: 100 }])
  expect(dueOfBill([FIRST, SECOND])).toBe(1601)
})

test('the shares of the dishes are together what the order costs, and a voided dish bears nothing', () => {
  expect([...sharesOf(FIRST)]).toEqual([
    [1, 367],
    [2, 366],
    [3, 368],
  ])
  expect([...sharesOf({ total_minor: 100, items: [line(1, 0), line(2, 0)], line_cuts: [] })]).toEqual([
    [1, 50],
    [2, 50],
  ])
})

test('what is taken off a dish is taken off its own share', () => {
  const items = [line(1, 1000), line(2, 1000), line(3, 500)]
  const line_cuts = [
    { line_id: 1, minor: 1000 },
    { line_id: 2, minor: 100 },
    { line_id: 2, minor: 90 },
  ]
  // With ten percent of service on 1310.
  expect([...sharesOf({ total_minor: 1441, items, line_cuts })]).toEqual([
    [1, 0],
    [2, 891],
    [3, 550],
  ])
})
