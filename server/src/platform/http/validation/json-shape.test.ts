import { expect, test } from 'vitest'
import { isTangled } from './json-shape.ts'

const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, {}]))

test.each<[string, string]>([
  ['a list in a list, and so on', '['.repeat(65)],
  ['the same of objects', '{"a":'.repeat(65)],
  ['an object of very many fields', JSON.stringify(fields(1_001))],
  ['very many small ones', `[${'{},'.repeat(500_000)}{}]`],
  ['brackets after a text that ends in a backslash', `"\\\\"${'['.repeat(65)}`],
])('would take too long: %s', (_what, json) => {
  expect(isTangled(json)).toBe(true)
})

test.each<[string, string]>([
  ['as deep as may be', '['.repeat(64) + ']'.repeat(64)],
  ['as many fields as may be, twice', JSON.stringify([fields(1_000), fields(1_000)])],
  ['brackets in a text', JSON.stringify({ a: `"\\"${'[{:'.repeat(2_000)}` })],
  ['a text that never ends', `"${'['.repeat(100)}`],
  ['very many numbers', `[${'1,'.repeat(600_000)}1]`],
  ['no JSON at all', `${']'.repeat(100)}${':'.repeat(100)}`],
])('is parsed: %s', (_what, json) => {
  expect(isTangled(json)).toBe(false)
})
