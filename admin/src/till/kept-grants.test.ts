import { expect, test } from 'vitest'
import { grantsOf } from './kept-grants.ts'

test('a till keeps the grants of those who still have the PIN that they were encrypted with', () => {
  const grants = { ada: { pinSetAt: 1 }, bea: { pinSetAt: 1 }, cy: { pinSetAt: 1 } }
  const people = [
    { id: 'ada', name: 'Ada', set_at: 1 },
    { id: 'bea', name: 'Bea', set_at: 2 },
  ]
  expect(grantsOf(grants, people)).toEqual({ ada: { pinSetAt: 1 } })
  expect(grantsOf(grants, [])).toEqual({})
})
