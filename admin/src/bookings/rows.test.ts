import { expect, test } from 'vitest'
import { keptRows, rowsOf } from './rows.ts'
import type { ShownPage } from './waiting.ts'

const table = (id: number, area: string | null) => ({ id, name: `T${id}`, area, floor: null })
const booking = (id: string, table_ids: number[], status = 'confirmed', at = 0) => ({
  id,
  table_ids,
  status,
  starts_at: at,
  ends_at: at + 10,
})
const page = (bookings: object[]) =>
  ({
    floors: [{ tables: [table(1, 'Room'), table(2, 'Terrace'), table(3, 'Room')] }],
    holds: [{ id: 'h', table_ids: [2] }],
    bookings,
  }) as unknown as ShownPage

const drawn = (bookings: object[]) =>
  rowsOf(page(bookings)).map((row) =>
    row.kind === 'area' ? row.name : [row.key, ...row.bookings.map(({ id }) => id)].join(' '),
  )

test('bookings without a table are on top, tables by area, joined tables have the booking on each', () => {
  expect(drawn([booking('j', [1, 2]), booking('u', []), booking('over', [3], 'cancelled')])).toEqual([
    ...['u0 u', 'Room', 't1 j', 't3', 'Terrace', 't2 j'],
  ])
})

test('without tables two at one time are on two lines', () => {
  expect(drawn([booking('u', []), booking('v', [], 'pending', 5)]).slice(0, 2)).toEqual(['u0 u', 'u1 v'])
})

test('lines that show the same stay the same', () => {
  const [one, two] = [booking('a', [1]), booking('b', [2])]
  const tables = page([])
  const at = (bookings: object[]) => ({ ...tables, bookings }) as ShownPage
  const before = rowsOf(at([one, two]))
  const after = keptRows(before, rowsOf(at([one, { ...two, status: 'seated' }])))
  expect(after.map((row, index) => row === before[index])).toEqual([true, true, true, true, false])
})
