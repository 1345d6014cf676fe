import { expect, test } from 'vitest'
import { broughtTo, changesOf, type Draft, draftsOf, placed, relaid, sized, turned } from './draft.ts'

function table(id: number, change: Partial<Draft> = {}): Draft {
  return {
    id,
    name: `T${id}`,
    code: null,
    area: null,
    min_seats: 1,
    max_seats: 4,
    floor: null,
    x: 100,
    y: 100,
    width: 100,
    height: 60,
    rotation: 0,
    shape: 'square',
    isAuto: true,
    ...change,
  }
}

test('a table stays on its floor and within the sizes there are', () => {
  expect(placed(table(1), { x: -40, y: 20_000 })).toMatchObject({ x: 0, y: 10_000, isAuto: false })
  expect(sized(table(1), { width: 5, height: 5_000 })).toMatchObject({ width: 40, height: 1_000 })
  expect([turned(table(1), -15).rotation, turned(table(1), 375).rotation]).toEqual([345, 15])
})

test.each([0, 90, 180, 270])('turned by %i degrees, it grows from its upper left corner', (rotation) => {
  const corner = ({ x, y, width, height, rotation: by }: Draft) => {
    const turn = (by * Math.PI) / 180
    const [dx, dy] = [-width / 2, -height / 2]
    return [
      Math.round(x + width / 2 + dx * Math.cos(turn) - dy * Math.sin(turn)),
      Math.round(y + height / 2 + dx * Math.sin(turn) + dy * Math.cos(turn)),
    ]
  }
  const before = table(1, { rotation, x: 400, y: 400 })
  expect(corner(sized(before, { width: 180, height: 120 }))).toEqual(corner(before))
})

test('where one table was placed its whole floor is; a floor that was left alone lays itself out', () => {
  const tables = [table(1, { isAuto: false }), table(2), table(3, { floor: 'Up' })]
  expect(changesOf(tables).map(({ id, place }) => [id, place !== null])).toEqual([
    [1, true],
    [2, true],
    [3, false],
  ])
})

test('a table brought to another floor stands where no other stands; laid out again, all are as at first', () => {
  const tables = [table(1, { floor: 'Up', x: 40, y: 60 }), table(2)]
  const brought = broughtTo('Up', tables[1]!, tables)
  expect(brought.floor).toBe('Up')
  expect(brought.x >= 160 || brought.y >= 140).toBe(true)
  const again = relaid(null, [table(1, { isAuto: false, x: 777 }), table(2, { isAuto: false })])
  expect(again.every(({ isAuto }) => isAuto)).toBe(true)
  expect(changesOf(again).every(({ place }) => place === null)).toBe(true)
  const state = {
    version: '1',
    placed: [2],
    floors: [{ name: null, width: 1, height: 1, zones: [], tables }],
  }
  expect(draftsOf(state).map(({ isAuto }) => isAuto)).toEqual([true, false])
})
