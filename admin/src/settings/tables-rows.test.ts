import { expect, test } from 'vitest'
import { nextTable, type TableRow, withoutTable } from './tables-rows.ts'

const table = (change: Partial<TableRow> = {}): TableRow => ({
  ref: 'a',
  name: 'T1',
  code: 'T1',
  area: 'Room',
  min_seats: 1,
  max_seats: 2,
  priority: 0,
  ...change,
})

test('the next table is like the last one, with the next free number', () => {
  expect(nextTable([])).toMatchObject({ name: 'T1', code: 'T1' })
  expect(nextTable([table({ name: 'T10', code: 'T10' }), table()])).toMatchObject({
    name: 'T2',
    code: 'T2',
    area: 'Room',
    max_seats: 2,
  })
  expect(
    nextTable([table({ name: 'Table 11', code: null }), table({ name: 'Bar', code: null })]),
  ).toMatchObject({
    name: 'Bar 2',
    code: null,
  })
})

test('a table that goes leaves its combinations, and a pair of which it was half goes too', () => {
  const value = {
    tables: [table(), table({ ref: 'b' }), table({ ref: 'c' })],
    table_combinations: [
      { name: 'Two', table_refs: ['a', 'b'], min_seats: 3, max_seats: 4 },
      { name: 'Three', table_refs: ['a', 'b', 'c'], min_seats: 5, max_seats: 6 },
    ],
  }
  expect(withoutTable(value, 'a').table_combinations).toEqual([
    { name: 'Three', table_refs: ['b', 'c'], min_seats: 5, max_seats: 6 },
  ])
})
