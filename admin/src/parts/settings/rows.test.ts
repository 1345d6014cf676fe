import { describe, expect, test } from 'vitest'
import { differencesOf, mergedRows } from './rows.ts'

const row = (ref: string, name: string, seats = 2) => ({ ref, name, seats })

describe('two people change one list', () => {
  const base = { tables: [row('a', 'A'), row('b', 'B'), row('c', 'C')] }

  test('in different rows: both changes hold, and the rows stay in order', () => {
    const mine = { tables: [row('a', 'Mine'), row('b', 'B'), row('c', 'C'), row('d', 'New')] }
    const theirs = { tables: [row('a', 'A'), row('b', 'B', 4)] }
    expect(mergedRows(base, mine, theirs)).toEqual({
      merged: { tables: [row('a', 'Mine'), row('b', 'B', 4), row('d', 'New')] },
      clashes: [],
      taken: ['tables.b.seats', 'tables.c'],
    })
  })

  test('in the same field: mine stays until one is chosen', () => {
    const mine = { tables: [row('a', 'Mine'), row('b', 'B'), row('c', 'C')] }
    const theirs = { tables: [row('a', 'Theirs'), row('b', 'B'), row('c', 'C')] }
    expect(mergedRows(base, mine, theirs)).toEqual({
      merged: mine,
      clashes: [{ path: 'tables.a.name', mine: 'Mine', theirs: 'Theirs' }],
      taken: [],
    })
  })

  test('one removes a row that the other changed: that has to be chosen', () => {
    const mine = { tables: [row('a', 'A'), row('b', 'B')] }
    const theirs = { tables: [row('a', 'A'), row('b', 'B'), row('c', 'C', 8)] }
    expect(mergedRows(base, mine, theirs).clashes).toEqual([
      { path: 'tables.c', mine: undefined, theirs: row('c', 'C', 8) },
    ])
  })
})

test('differences are told field by field, and a whole row where it is new or gone', () => {
  expect(
    differencesOf(
      {
        order_types: { pickup: { offered: true, minimum_minor: 0 } },
        taxes: [{ name: 'VAT', rate_pct: 10 }],
        days: ['a'],
      },
      {
        order_types: { pickup: { offered: true, minimum_minor: 500 } },
        taxes: [
          { name: 'VAT', rate_pct: 12 },
          { name: 'New', rate_pct: 1 },
        ],
        days: ['a', 'b'],
      },
    ),
  ).toEqual([
    { path: 'order_types.pickup.minimum_minor', before: 0, after: 500 },
    { path: 'taxes.VAT.rate_pct', before: 10, after: 12 },
    { path: 'taxes.New', before: undefined, after: { name: 'New', rate_pct: 1 } },
    { path: 'days', before: ['a'], after: ['a', 'b'] },
  ])
})

test('the first row of a list and its last are told as rows', () => {
  const one = row('a', 'A')
  expect(differencesOf({ tables: [] }, { tables: [one] })).toEqual([
    { path: 'tables.a', before: undefined, after: one },
  ])
  expect(differencesOf({ tables: [one] }, { tables: [] })).toEqual([
    { path: 'tables.a', before: one, after: undefined },
  ])
})
