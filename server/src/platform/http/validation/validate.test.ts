import { describe, expect, test } from 'vitest'
import { asSent } from '../../../../test/as-sent.ts'
import { Nullable, OneOf, PageQuery, Type } from './schema.ts'
import { validate } from './validate.ts'
import { Text } from './values.ts'

const Size = Type.Object({ name: Text(5), price: Type.Integer({ minimum: 0, maximum: 100 }) })
const Body = Type.Object({
  name: Text(5),
  note: Type.Optional(Nullable(Type.String({ maxLength: 3 }), { emptyIsNull: true })),
  count: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  any: Type.Optional(Type.Integer()),
  share: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  flag: Type.Optional(Type.Boolean()),
  kind: Type.Optional(OneOf(['a', 'b'])),
  sizes: Type.Optional(Type.Array(Size, { maxItems: 2 })),
  ids: Type.Optional(Type.Array(Type.Integer(), { minItems: 1 })),
  day: Type.Optional(Type.String({ format: 'date' })),
  mail: Type.Optional(Nullable(Type.String({ format: 'email' }))),
  either: Type.Optional(Type.Union([Type.String(), Type.Object({ x: Type.Integer() })])),
})
const check = (body: object) => validate(Body, { name: 'x', ...body })
const json = (text: string) => JSON.parse(text) as object

describe('a text', () => {
  test.each<[string, unknown]>([
    ['  x \n', 'x'],
    ['\u00a0x\u3000\ufeff', 'x'],
    ['a b', 'a b'],
    ['  12345  ', '12345'],
    ['😀😀😀😀😀', '😀😀😀😀😀'],
    ['e\u0301'.repeat(2), 'e\u0301e\u0301'],
  ])('is trimmed, and measured in code points: %j', (name, expected) => {
    expect(validate(Body, { name })).toEqual({ value: { name: expected }, errors: null })
  })

  test.each<[unknown, string]>([
    ['123456', 'Must be at most 5 characters long.'],
    ['😀😀😀😀😀😀', 'Must be at most 5 characters long.'],
    ['x'.repeat(1_000_000), 'Must be at most 5 characters long.'],
    ['', 'Must not be empty.'],
    [' \t\n ', 'Must not be empty.'],
    ['a\0', 'Remove the control characters from this text.'],
    ['\0', 'Remove the control characters from this text.'],
    ['a\u001bb', 'Remove the control characters from this text.'],
    ['a\tb', 'Remove the control characters from this text.'],
    ['a\u007f', 'Remove the control characters from this text.'],
    ['\u009ba', 'Remove the control characters from this text.'],
    ['a\u202eb', 'Remove the control characters from this text.'],
    ['\u202ea\u202c', 'Remove the control characters from this text.'],
    ['a\u2066b\u2069c', 'Remove the control characters from this text.'],
    ['a\nb', 'Must be one line of text.'],
    ['a\r\nb', 'Must be one line of text.'],
    ['a\u2028b', 'Must be one line of text.'],
    ['\ud800', 'Contains half of a surrogate pair, which is not valid Unicode.'],
    ['a\udc00b', 'Contains half of a surrogate pair, which is not valid Unicode.'],
    [null, 'Must not be null.'],
    [5, 'Must be text.'],
    [true, 'Must be text.'],
    [[], 'Must be text.'],
    [{}, 'Must be text.'],
  ])('is refused: %j', (name, sentence) => {
    expect(asSent(validate(Body, { name }))).toEqual({ value: null, errors: { name: [sentence] } })
  })

  test('keeps the marks that Arabic and emoji are written with', () => {
    const name = '\u200f\u200d\u200c\u200e😀'
    expect(validate(Body, { name })).toEqual({ value: { name }, errors: null })
  })

  test.each(['\u202a+1 2\u202c', '\u202d+1 2\u202c', '\u2066+1 2\u2069', ' \u2068+1 2\u2069 '])(
    'is taken out of the marks that a copied phone number is wrapped in: %j',
    (name) => {
      expect(validate(Body, { name })).toEqual({ value: { name: '+1 2' }, errors: null })
    },
  )

  const Letter = Type.Object({
    note: Type.String({ maxLength: 5, severalLines: true }),
    secret: Type.Optional(Type.String({ minLength: 1, asIs: true })),
  })

  test.each<[string, string]>([
    ['a\nb', 'a\nb'],
    ['a\r\n\r\nb', 'a\n\nb'],
    ['a\rb', 'a\nb'],
    ['1\r\n2\r\n3', '1\n2\n3'],
  ])('has lines where the field says so, each ended by one character: %j', (note, expected) => {
    expect(validate(Letter, { note })).toEqual({ value: { note: expected }, errors: null })
  })

  test.each(['a\u001bb', 'a\tb', 'a\n\u0007', 'a\u202eb'])('in lines has no other control: %j', (note) => {
    const sentence = 'Remove the control characters from this text.'
    expect(asSent(validate(Letter, { note }))).toEqual({ value: null, errors: { note: [sentence] } })
  })

  test('is taken as it is where the field says so, but for NUL', () => {
    const read = (secret: string) => validate(Letter, { note: '', secret })
    expect(read(' \u001b\r\n ')).toEqual({ value: { note: '', secret: ' \u001b\r\n ' }, errors: null })
    expect(asSent(read('a\0').errors)).toEqual({ secret: ['Must not contain NUL characters.'] })
  })

  test.each(['', '  ', '\n'])('that is empty counts as null where the field says so: %j', (note) => {
    expect(check({ note })).toEqual({ value: { name: 'x', note: null }, errors: null })
  })
})

describe('a number', () => {
  test.each<[string, number]>([
    ['0', 0],
    ['-0', 0],
    ['1.0', 1],
    ['1e2', 100],
    ['100', 100],
    ['10.00', 10],
  ])('is whole in whatever way it is written: %s', (text, expected) => {
    const { value } = check(json(`{"count":${text}}`)) as { value: { count: number } }
    expect(Object.is(value.count, expected)).toBe(true)
  })

  test.each<[string, string]>([
    ['1.5', 'Must be a whole number.'],
    ['"5"', 'Must be a whole number.'],
    ['true', 'Must be a whole number.'],
    ['[]', 'Must be a whole number.'],
    ['1e400', 'Must be a whole number.'],
    ['-1e400', 'Must be a whole number.'],
    ['9007199254740993', 'Must be a whole number.'],
    ['99999999999999999999999', 'Must be a whole number.'],
    ['1e-400000', ''],
    ['null', 'Must not be null.'],
    ['-1', 'Must be at least 0.'],
    ['101', 'Must be at most 100.'],
  ])('that should be whole is refused: %s', (text, sentence) => {
    const { errors } = check(json(`{"count":${text}}`))
    expect(asSent(errors)).toEqual(sentence === '' ? null : { count: [sentence] })
  })

  test.each(['9007199254740991', '-9007199254740991'])('may go to the end of the safe ones: %s', (text) => {
    expect(check(json(`{"any":${text}}`)).errors).toBeNull()
  })

  test.each<[unknown, string | null]>([
    [0.5, null],
    [0, 'Must be greater than 0.'],
    ['0.5', 'Must be a number.'],
    [Number.POSITIVE_INFINITY, 'Must be a number.'],
  ])('with decimals: %j', (share, sentence) => {
    expect(asSent(check({ share }).errors)).toEqual(sentence && { share: [sentence] })
  })
})

describe('other values', () => {
  test.each<[string, unknown, string | null]>([
    ['flag', true, null],
    ['flag', false, null],
    ['flag', 1, 'Must be true or false.'],
    ['flag', 'true', 'Must be true or false.'],
    ['flag', null, 'Must be true or false.'],
    ['kind', 'a', null],
    ['kind', ' a', 'Must be one of: a, b.'],
    ['kind', 'A', 'Must be one of: a, b.'],
    ['kind', null, 'Must be one of: a, b.'],
    ['kind', ['a'], 'Must be one of: a, b.'],
    ['ids', [], 'Needs at least 1 entry.'],
    ['ids', {}, 'Must be a list.'],
    ['ids', null, 'Must be a list.'],
    ['sizes', [{}, {}, {}], 'Must have at most 2 entries.'],
    ['day', '2026-02-29', 'Must be a valid date, as YYYY-MM-DD.'],
    ['day', '2028-02-29', null],
    ['day', ' 2028-02-29 ', null],
    ['mail', null, null],
    ['mail', 'a@b.co', null],
    ['mail', 'a@b', 'Must be an email address.'],
    ['either', 5, 'Must be a text or an object.'],
    ['either', null, 'Must be a text or an object.'],
    ['either', 'x', null],
    ['either', { x: 1 }, null],
  ])('%s of %j: %s', (field, value, sentence) => {
    expect(asSent(check({ [field]: value }).errors)).toEqual(sentence && { [field]: [sentence] })
  })
})

test('every fault is told at once, each under its dotted path', () => {
  const { errors } = validate(Body, {
    note: 'long',
    flag: 1,
    ids: [1, 'x', null],
    sizes: [{ name: '' }, { name: 'ok', price: 101, extra: 1 }],
    either: { x: '1' },
    unknown: 1,
  })
  expect(asSent(errors)).toEqual({
    name: ['This field is required.'],
    note: ['Must be at most 3 characters long.'],
    flag: ['Must be true or false.'],
    'ids.1': ['Must be a whole number.'],
    'ids.2': ['Must not be null.'],
    'sizes.0.name': ['Must not be empty.'],
    'sizes.0.price': ['This field is required.'],
    'sizes.1.price': ['Must be at most 100.'],
    'either.x': ['Must be a whole number.'],
  })
})

test('unknown fields are ignored, at every depth', () => {
  const sent = { name: 'x', a: 1, sizes: [{ name: 's', price: 1, b: 2 }], constructor: 1, toString: 2 }
  expect(validate(Body, sent).value).toEqual({ name: 'x', sizes: [{ name: 's', price: 1 }] })
})

test('a body without fields of its own has none by inheritance', () => {
  expect(asSent(validate(Type.Object({ toString: Type.String() }), {}).errors)).toEqual({
    toString: ['This field is required.'],
  })
})

test.each([[], 'x', 5, null, undefined])('a body that is %j is no object', (body) => {
  expect(asSent(validate(Body, body).errors)).toEqual({ body: ['Must be an object.'] })
})

test('strictly read, an unknown field is a fault, whatever its name', () => {
  const sent = json(
    '{"name":"x","constructor":1,"__proto__":2,"toString":3,"sizes":[{"name":"s","price":1,"b":2}]}',
  )
  const { errors } = validate(Body, sent, { strict: true })
  expect(Object.entries(asSent(errors ?? {}) as object)).toEqual(
    ['sizes.0.b', 'constructor', '__proto__', 'toString'].map((field) => [
      field,
      ['There is no such field.'],
    ]),
  )
})

test('strictly read, a name that looks like a path is told at its holder', () => {
  const sent = { name: 'x', 'a.b': 1, sizes: [{ name: 's', price: 1, 'c/d': 2 }] }
  expect(asSent(validate(Body, sent, { strict: true }).errors)).toEqual({
    body: ['There is no field "a.b".'],
    'sizes.0': ['There is no field "c/d".'],
  })
})

describe('a query', () => {
  const Query = Type.Object({
    ...PageQuery,
    id: Type.Optional(Type.Integer()),
    part: Type.Optional(Type.Number()),
    need: Type.Optional(OneOf(['true', 'false', '1', '0'])),
  })
  const read = (query: Record<string, string>) => validate(Query, query, { texts: true })

  test.each<[Record<string, string>, object]>([
    [{}, {}],
    [{ per_page: '' }, {}],
    [{ per_page: '5' }, { per_page: 5 }],
    [{ per_page: '005' }, { per_page: 5 }],
    [{ id: '-3' }, { id: -3 }],
    [{ id: '-0' }, { id: 0 }],
    [{ part: '1.50' }, { part: 1.5 }],
    [{ need: '1', other: 'x' }, { need: '1' }],
  ])('is parsed: %j', (query, value) => {
    expect(read(query)).toEqual({ value, errors: null })
  })

  test.each<[string, string, string]>([
    ['per_page', '0', 'Must be at least 1.'],
    ['per_page', '101', 'Must be at most 100.'],
    ['per_page', '1.0', 'Must be a whole number.'],
    ['per_page', '1e1', 'Must be a whole number.'],
    ['per_page', '0x10', 'Must be a whole number.'],
    ['per_page', 'ten', 'Must be a whole number.'],
    ['per_page', '١', 'Must be a whole number.'],
    ['id', '9007199254740993', 'Must be a whole number.'],
    ['id', '9'.repeat(400), 'Must be a whole number.'],
    ['need', 'TRUE', 'Must be one of: true, false, 1, 0.'],
    ['need', 'yes', 'Must be one of: true, false, 1, 0.'],
    ['cursor', '\0', 'Remove the control characters from this text.'],
  ])('is refused: %s=%s', (name, value, sentence) => {
    expect(asSent(read({ [name]: value }).errors)).toEqual({ [name]: [sentence] })
  })
})
