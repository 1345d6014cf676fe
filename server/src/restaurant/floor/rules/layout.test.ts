import { expect, test } from 'vitest'
import { type FloorTable, layOut, type PlacedTable } from './layout.ts'

function table(id: number, change: Partial<FloorTable> = {}): FloorTable {
  return {
    id,
    name: `T${id}`,
    code: null,
    area: 'Room',
    min_seats: 1,
    max_seats: 4,
    floor: null,
    x: null,
    y: null,
    width: null,
    height: null,
    rotation: 0,
    shape: null,
    ...change,
  }
}

function overlap(a: PlacedTable, b: PlacedTable): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('tables that nobody placed stand in rows by area, none on another, all on the floor', () => {
  const tables = Array.from({ length: 200 }, (_, index) =>
    table(index, {
      area: index % 3 === 0 ? 'Terrace' : index % 7 === 0 ? null : 'Room',
      max_seats: 1 + (index % 9),
    }),
  )
  const [plan, ...others] = layOut(tables)
  expect(others).toEqual([])
  expect(plan!.zones.map(({ name }) => name)).toEqual(['Terrace', 'Room'])
  expect(plan!.tables).toHaveLength(200)
  for (const one of plan!.tables) {
    expect(one.x >= 0 && one.y >= 0).toBe(true)
    expect(one.x + one.width <= plan!.width && one.y + one.height <= plan!.height).toBe(true)
    for (const other of plan!.tables) if (one.id < other.id) expect(overlap(one, other)).toBe(false)
  }
})

test('a table stands where the owner put it; the rest of its floor comes below', () => {
  const placed = table(1, { x: 10, y: 20, width: 90, height: 90, rotation: 45, shape: 'round' })
  const [plan] = layOut([placed, table(2)])
  expect(plan!.tables[0]).toEqual(placed)
  expect(plan!.tables[1]!.y).toBeGreaterThan(110)
})

test('each floor is a plan of its own', () => {
  const plans = layOut([table(1), table(2, { floor: 'Upstairs' }), table(3)])
  expect(plans.map(({ name, tables }) => [name, tables.map(({ id }) => id)])).toEqual([
    [null, [1, 3]],
    ['Upstairs', [2]],
  ])
})

test('a restaurant without tables has no plan', () => {
  expect(layOut([])).toEqual([])
})
