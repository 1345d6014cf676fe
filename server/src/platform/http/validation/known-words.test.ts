import { expect, test } from 'vitest'
import { unreadableParts } from './known-words.ts'
import { Nullable, OneOf, Type } from './schema.ts'

test.each<[string, object, string[]]>([
  ['what our contracts are written in', Type.Object({ a: Type.Optional(Nullable(OneOf(['x']))) }), []],
  ['anything at all', Type.Object({ a: Type.Unknown() }), ['a: no type']],
  ['a kind that is not checked', { type: 'object', properties: { a: { type: 'date' } } }, ['a: type "date"']],
  [
    'a word that is not checked',
    { type: 'array', items: { type: 'integer', multipleOf: 5 } },
    ['items: "multipleOf"'],
  ],
  [
    'all of several',
    Type.Object({ a: Type.Intersect([Type.Object({}), Type.Object({})]) }),
    ['a: "allOf"', 'a: no type'],
  ],
  ['a format nobody knows', { type: 'string', format: 'iban' }, ['the schema: format "iban"']],
  ['an enum of numbers', { type: 'integer', enum: [1, 2] }, ['the schema: an enum that is not of texts']],
  ['one of several', { anyOf: [{ type: 'null' }, { $ref: 'X' }] }, ['anyOf.1: "$ref"', 'anyOf.1: no type']],
])('a schema is read wholly, or named: %s', (_what, schema, faults) => {
  expect(unreadableParts(schema)).toEqual(faults)
})
