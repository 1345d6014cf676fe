import { expect, test } from 'vitest'
import { nameOf } from './send.ts'

test('a text has one name, whatever came between', () => {
  const name = nameOf('select 1')
  for (let n = 0; n < 3_000; n++) nameOf(`select 1 as column_${n}`)
  expect(nameOf('select 1')).toBe(name)
  expect(nameOf('select 2')).not.toBe(name)
})
