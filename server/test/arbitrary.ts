// Bodies that a schema would take, bodies that it would not, and everything in between.
import fc from 'fast-check'
import type { JsonSchema } from '../src/platform/http/validation/validate.ts'

const NASTY: unknown[] = [
  null,
  true,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\u202e',
  "'; drop table items; --",
  'x'.repeat(3_000),
  '😀'.repeat(501),
  -1,
  -0,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  '5',
  'true',
  '2026-02-30',
  '9999-12-31T23:59:59.999+14:00',
  '0000-01-01',
  '24:00',
  [],
  [[]],
  {},
  { en: null },
  { constructor: 1, toString: null },
  Array(200).fill(1),
]

const nasty = fc.oneof(fc.constantFrom(...NASTY), fc.jsonValue({ maxDepth: 2 }))

/** Mostly bodies that the schema takes; now and then, at any depth, something that it does not take. `ids` are used as values too. */
export function arbitraryOf(schema: JsonSchema, ids: number[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fitting(schema, ids) }, { weight: 1, arbitrary: nasty })
}

function fitting(schema: JsonSchema, ids: number[]): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => arbitraryOf(choice, ids)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const { minimum = 0, maximum = 1_000_000, minItems = 0, maxItems = 5, properties = {} } = schema
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'integer':
      return fc.oneof(fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31) }), fc.constantFrom(...ids))
    case 'string':
      return text(schema)
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, ids), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + 4),
      })
    case 'object': {
      const [, entry] = Object.entries(schema.patternProperties ?? {})[0] ?? []
      if (entry)
        return fc.dictionary(fc.constantFrom('en', 'es', 'pt-BR', 'EN', ''), arbitraryOf(entry, ids), {
          maxKeys: 3,
        })
      const fields = Object.entries(properties).map(([name, property]) => [name, arbitraryOf(property, ids)])
      const required = Object.keys(properties).filter((name) => schema.required?.includes(name))
      return fc.oneof(
        {
          weight: 9,
          arbitrary: fc.record<Record<string, unknown>>(Object.fromEntries(fields), {
            requiredKeys: required,
          }),
        },
        { weight: 1, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
      )
    }
    default:
      return fc.jsonValue()
  }
}

function text({ format, pattern, minLength = 0, maxLength = 100 }: JsonSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  if (format === 'email') return fc.emailAddress()
  if (format === 'uuid') return fc.uuid()
  if (format === 'date') return fc.constantFrom('2026-11-14', '2028-02-29', '1970-01-01', '9999-12-31')
  if (format === 'date-time') {
    const safe = { noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }
    return fc.date(safe).map((date) => date.toISOString())
  }
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, 40), unit: 'grapheme' }),
    fc.constantFrom('+1 202 555 0123', 'T1', 'Springfield', '12:30', 'ann@example.com'),
  )
}
