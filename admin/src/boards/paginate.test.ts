import { expect, test } from 'vitest'
import { type Measured, paginate } from './paginate.ts'

const section = (key: string, count: number, height = 10): Measured => ({
  key,
  heading: 10,
  dishes: Array.from({ length: count }, (_, index) => ({ key: `${key}${index}`, height })),
})
const countsOn = (pages: ReturnType<typeof paginate>) =>
  pages.map((page) => page.map((column) => column.flatMap(({ dishes }) => dishes).length))

test('a menu that finds room is one page, its sections in one piece', () => {
  const pages = paginate([section('a', 6), section('b', 6)], { columns: 3, height: 200 })
  expect(countsOn(pages)).toEqual([[6, 6]])
})

test('a section that is too long for its column is spread evenly', () => {
  expect(countsOn(paginate([section('a', 12)], { columns: 3, height: 60 }))).toEqual([[4, 4, 4]])
})

test('what finds no room comes on further pages, under its name again, each dish once', () => {
  const sections = [section('a', 25), section('b', 7)]
  const pages = paginate(sections, { columns: 2, height: 100 })
  const parts = pages.flat(2)
  expect(parts.flatMap(({ dishes }) => dishes)).toEqual(
    sections.flatMap(({ dishes }) => dishes.map(({ key }) => key)),
  )
  expect(pages).toHaveLength(2)
  expect(pages.flat().every(([first]) => first!.dishes.length > 0)).toBe(true)
})

test('a dish that is higher than the page has a column of its own, and no menu has no page', () => {
  expect(countsOn(paginate([section('a', 2, 300)], { columns: 1, height: 100 }))).toEqual([[1], [1]])
  expect(paginate([], { columns: 1, height: 100 })).toEqual([])
})
