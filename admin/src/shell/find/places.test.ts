import { expect, test } from 'vitest'
import { words } from '../../languages/ar/index.ts'
import { PLACES, placesCalled } from './places.ts'

const called = (typed: string) => placesCalled(PLACES, typed, words).map(({ to }) => to)

test('a page is found by the beginning of a word of its name, in either language', () => {
  expect(called('gue')).toEqual(['/guests', '/settings/guest-pages'])
  expect(called('ضيوف')).toEqual(['/guests', '/settings/guest-pages'])
  expect(called('calls')).toEqual(['/developer/refused'])
  expect(called('ests')).toEqual([])
  expect(called('')).toContain('/')
})
