import Typebox from 'typebox'
import { expect, test } from 'vitest'
import { Type } from './schema-words.ts'

type Words = typeof Type

const dish = (words: Words) =>
  words.Object(
    { name: words.String({ maxLength: 5 }), note: words.Optional(words.String()) },
    { description: 'A dish.' },
  )

test.each<[string, (words: Words) => object]>([
  ['an object', dish],
  ['an object of nothing', (words) => words.Object({})],
  ['an object that may have all', (words) => words.Object({ a: words.Optional(words.Null()) })],
  ['an optional object', (words) => words.Object({ a: words.Optional(dish(words)), b: dish(words) })],
  [
    'an object with more',
    (words) => words.Interface([dish(words)], { price: words.Integer() }, { title: 't' }),
  ],
  ['a list', (words) => words.Array(words.Integer({ minimum: 1 }), { maxItems: 2 })],
  ['a choice', (words) => words.Union([words.Boolean({ default: true }), words.Number()], { title: 't' })],
  ['all of some', (words) => words.Intersect([dish(words), words.Object({})], { title: 't' })],
  ['a map', (words) => words.Record(words.String(), words.Integer(), { title: 't' })],
  ['a map with a pattern', (words) => words.Record(words.String({ pattern: '^a' }), words.Integer())],
  ['anything', (words) => words.Unknown({ title: 't' })],
  ['what is said outright', (words) => words.Unsafe<'a'>({ type: 'string', enum: ['a'] })],
  [
    'an optional one of these',
    (words) => words.Object({ a: words.Optional(words.Unsafe({ type: 'string' })) }),
  ],
])('%s is what typebox makes of it, member by member', (_, made) => {
  expect(JSON.stringify(made(Type))).toBe(JSON.stringify(made(Typebox)))
})

test('of a member that is named again, the later one holds', () => {
  const more = Type.Interface([dish(Type)], { name: Type.String({ maxLength: 3 }) })
  expect(more).toMatchObject({ required: ['name'], properties: { name: { maxLength: 3 } } })
})

test('to make a schema optional leaves the schema itself as it is', () => {
  const name = Type.String()
  Type.Optional(name)
  expect(Type.Object({ name }).required).toEqual(['name'])
})
