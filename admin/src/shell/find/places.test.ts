import { expect, test } from 'vitest'
import { PLACES, placesCalled } from './places.ts'

const called = (typed: string) => placesCalled(PLACES, typed).map(({ to }) => to)

test('a page is found by the beginning of a word of its name, in either language', () => {
  expect(called('gue')).toEqual(['/guests', '/settings/guest-pages'])
  expect(called('ضيوف')).toEqual(['/guests', '/settings/guest-pages'])
  expect(called('calls')).toEqual(['/developer/refused'])
  expect(called('ests')).toEqual([])
  expect(called('')).toContain('/')
})
