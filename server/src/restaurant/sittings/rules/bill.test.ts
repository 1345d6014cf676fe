import { expect, test } from 'vitest'
import { type BillOrder, dueForLines, dueOfBill, sharesOf, spread } from './bill.ts'

const line = (id: number, minor: number, voided = false) => ({ id, line_total_minor: minor, voided })
/** Ten percent of service on top of 1000. */
const FIRST: BillOrder = {
  id: 'a',
  total_minor: 1101,
  due_minor: 1101,
  items: [line(1, 333), line(2, 333), line(3, 334), line(4, 900, true)],
}
const SECOND: BillOrder = { id: 'b', total_minor: 500, due_minor: 500, items: [line(5, 500)] }

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
  expect([...sharesOf({ total_minor: 100, items: [line(1, 0), line(2, 0)] })]).toEqual([
    [1, 50],
    [2, 50],
  ])
})

test('dishes are asked for once, and whoever takes the last ones pays what is left', () => {
  expect(dueForLines([FIRST, SECOND], [1, 5], [])).toEqual({ amountMinor: 867 })
  const rest = [
    { ...FIRST, due_minor: 735 },
    { ...SECOND, due_minor: 0 },
  ]
  expect(dueForLines(rest, [2, 3], [1, 5])).toEqual({ amountMinor: 735 })
  expect(dueForLines(rest, [1], [1, 5])).toEqual({ fault: 'paid' })
  expect(dueForLines(rest, [4], [])).toEqual({ fault: 'unknown' })
  expect(dueForLines([{ ...FIRST, due_minor: 100 }, SECOND], [1, 2], [])).toEqual({ amountMinor: 600 })
})
