import { setImmediate as nextTurn } from 'node:timers/promises'
import { asTyped, hasControls, hasSeveralLines, withoutControls } from '../../control-characters.ts'
import { type FieldErrors, MOST_FAULTS } from '../../errors.ts'
import { type Fault, fieldFault, type PlainFieldFault } from '../../faults.ts'
import { FORMATS } from './formats.ts'

/** The part of JSON Schema that our contracts use. */
export type JsonSchema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  patternProperties?: Record<string, JsonSchema>
  additionalProperties?: boolean
  items?: JsonSchema
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minItems?: number
  maxItems?: number
  minProperties?: number
  maxProperties?: number
  emptyIsNull?: boolean
  /** What is said of a text that does not match the pattern. */
  fault?: PlainFieldFault
  needsText?: boolean
  severalLines?: boolean
  asIs?: boolean
  /** Anything: it counts only sometimes, and then the operation's own rules check it. */
  byRules?: boolean
}

export type Outcome<T> = { value: T; errors: null } | { value: null; errors: FieldErrors }
type Report = (path: string, fault: Fault) => void

const NONSENSE = Symbol('nonsense')
const ENOUGH = Symbol('enough faults')
/** Values that are checked at one go, in about 3 ms. */
const STEPS_IN_A_TURN = 10_000

/**
 * Checks a value against a schema and answers a clean copy: texts trimmed, unknown fields gone. Every fault is
 * reported at once under its dotted path, in sentences; of very many, no more than are ever told. `texts` reads a query
 * string, where all values are text.
 */
export function validate<T>(
  schema: object,
  input: unknown,
  options: { texts?: boolean; strict?: boolean } = {},
): Outcome<T> {
  const { errors, report } = gather()
  const how = { report, texts: false, strict: false, ...options, steps: 0, rest: null }
  const value = untilEnough(() => visit(schema as JsonSchema, input, '', how))
  return outcome<T>(value, errors)
}

/** The same for what may be large: between its parts whoever else waits has a turn. */
export async function validateInTurns<T>(
  schema: object,
  input: unknown,
  { strict = false } = {},
): Promise<Outcome<T>> {
  const { errors, report } = gather()
  const how = { report, texts: false, strict, steps: 0, rest: [] as Rest[] }
  const value = untilEnough(() => visit(schema as JsonSchema, input, '', how))
  for (let rest = how.rest.shift(); rest && value !== ENOUGH; rest = how.rest.shift()) {
    const list = rest
    if (how.steps > STEPS_IN_A_TURN) {
      await nextTurn()
      how.steps = 0
    }
    if (untilEnough(() => visitEntries(list, how)) === ENOUGH) break
  }
  return outcome<T>(value, errors)
}

function gather(): { errors: FieldErrors; report: Report } {
  // Without a prototype: an unknown field may be called "constructor".
  const errors: FieldErrors = Object.create(null)
  let count = 0
  return {
    errors,
    report(path, fault) {
      const name = path === '' ? 'body' : path
      errors[name] ??= []
      errors[name].push(fault)
      if (++count > MOST_FAULTS) throw ENOUGH
    },
  }
}

function untilEnough(work: () => unknown): unknown {
  try {
    return work()
  } catch (thrown) {
    if (thrown !== ENOUGH) throw thrown
    return ENOUGH
  }
}

function outcome<T>(value: unknown, errors: FieldErrors): Outcome<T> {
  if (Object.keys(errors).length > 0) return { value: null, errors }
  return { value: value as T, errors: null }
}

/** What is left of a list, to be checked in another turn. */
type Rest = { items: JsonSchema; input: unknown[]; clean: unknown[]; path: string }
type Visit = { report: Report; texts: boolean; strict: boolean; steps: number; rest: Rest[] | null }

function visit(schema: JsonSchema, input: unknown, path: string, how: Visit): unknown {
  if (schema.byRules) return input
  if (schema.anyOf) return visitAny(schema, schema.anyOf, input, path, how)
  if (schema.const !== undefined)
    return input === schema.const
      ? input
      : fail(how, path, fieldFault('not_one_of.constant', { value: String(schema.const) }))
  switch (schema.type) {
    case 'object':
      return visitObject(schema, input, path, how)
    case 'array':
      return visitArray(schema, input, path, how)
    case 'string':
      return visitString(schema, input, path, how)
    case 'integer':
    case 'number':
      return visitNumber(schema, input, path, how)
    case 'boolean':
      return typeof input === 'boolean' ? input : fail(how, path, fieldFault('wrong_type.boolean'))
    case 'null':
      return input === null ? input : fail(how, path, fieldFault('wrong_type.null'))
    default:
      throw new Error(`no check for a schema of kind ${JSON.stringify(schema.type)}`)
  }
}

function fail(how: Visit, path: string, fault: Fault): typeof NONSENSE {
  how.report(path, fault)
  return NONSENSE
}

function visitAny(
  schema: JsonSchema,
  choices: JsonSchema[],
  input: unknown,
  path: string,
  how: Visit,
): unknown {
  const nullable = choices.some((choice) => choice.type === 'null')
  if (input === null && nullable) return null
  if (schema.emptyIsNull && typeof input === 'string' && input.trim() === '') return null
  const others = choices.filter((choice) => choice.type !== 'null')
  const choice = others.length === 1 ? others[0] : others.find((other) => fits(other, input))
  if (choice) return visit(choice, input, path, how)
  const kinds = others.map((other) => KINDS[other.type ?? ''] ?? 'another value')
  const named = `${kinds.join(' or ')}${nullable ? ', or null' : ''}`
  return fail(how, path, fieldFault('wrong_type.of_several', { kinds: named }))
}

const KINDS: Record<string, string> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
}

function fits(schema: JsonSchema, input: unknown): boolean {
  if (schema.type === 'object') return isPlainObject(input)
  if (schema.type === 'array') return Array.isArray(input)
  if (schema.type === 'integer') return typeof input === 'number'
  return typeof input === schema.type
}

function visitObject(schema: JsonSchema, input: unknown, path: string, how: Visit): unknown {
  if (!isPlainObject(input)) return fail(how, path, fieldFault('wrong_type.object'))
  const clean: Record<string, unknown> = {}
  const properties = schema.properties ?? {}
  for (const [name, property] of Object.entries(properties)) {
    const field = path === '' ? name : `${path}.${name}`
    if (!Object.hasOwn(input, name) || (how.texts && input[name] === '')) {
      if (schema.required?.includes(name)) how.report(field, fieldFault('required'))
      continue
    }
    how.steps++
    clean[name] = visit(property, input[name], field, how)
  }
  if (schema.maxProperties !== undefined && Object.keys(input).length > schema.maxProperties) {
    return fail(how, path, fieldFault('too_many', { maximum: schema.maxProperties }))
  }
  const [pattern, entry] = Object.entries(schema.patternProperties ?? {})[0] ?? []
  if (pattern !== undefined && entry) {
    for (const [key, value] of Object.entries(input)) {
      const field = path === '' ? key : `${path}.${key}`
      how.steps++
      if (new RegExp(pattern).test(key)) clean[key] = visit(entry, value, field, how)
      else how.report(path, toldOf(schema) ?? fieldFault('name_not_allowed', { name: printable(key) }))
    }
  } else if (how.strict) {
    for (const key of Object.keys(input)) {
      if (Object.hasOwn(properties, key)) continue
      // A name that would read as several steps of a path is told at the object that holds it.
      if (/[./~]/.test(key)) how.report(path, fieldFault('unknown_field.named', { name: printable(key) }))
      else how.report(path === '' ? printable(key) : `${path}.${printable(key)}`, fieldFault('unknown_field'))
    }
  }
  if (
    schema.needsText &&
    !Object.values(clean).some((entry) => entry === NONSENSE || typeof entry === 'string')
  ) {
    return fail(how, path, fieldFault('needs_text'))
  }
  if (schema.minProperties !== undefined && Object.keys(clean).length < schema.minProperties) {
    return fail(how, path, fieldFault('empty'))
  }
  return clean
}

function visitArray(schema: JsonSchema, input: unknown, path: string, how: Visit): unknown {
  if (!Array.isArray(input)) return fail(how, path, fieldFault('wrong_type.list'))
  if (schema.minItems !== undefined && input.length < schema.minItems) {
    return fail(
      how,
      path,
      schema.minItems === 1 ? fieldFault('too_few.one') : fieldFault('too_few', { minimum: schema.minItems }),
    )
  }
  if (schema.maxItems !== undefined && input.length > schema.maxItems) {
    return fail(how, path, fieldFault('too_many', { maximum: schema.maxItems }))
  }
  const { items } = schema
  if (!items) return input
  return visitEntries({ items, input, clean: [], path }, how)
}

/** Goes on after those that are clean already. */
function visitEntries(list: Rest, how: Visit): unknown[] {
  const { items, input, clean, path } = list
  while (clean.length < input.length) {
    if (how.rest && how.steps > STEPS_IN_A_TURN) {
      how.rest.push(list)
      break
    }
    const index = clean.length
    how.steps++
    clean.push(visit(items, input[index], path === '' ? String(index) : `${path}.${index}`, how))
  }
  return clean
}

function visitString(schema: JsonSchema, input: unknown, path: string, how: Visit): unknown {
  if (schema.enum) {
    if (schema.enum.includes(input)) return input
    return fail(how, path, fieldFault('not_one_of', { values: schema.enum.join(', ') }))
  }
  if (typeof input !== 'string')
    return fail(how, path, fieldFault(input === null ? 'null' : 'wrong_type.text'))
  if (!input.isWellFormed()) return fail(how, path, fieldFault('not_unicode'))
  const text = schema.asIs ? input : asTyped(input)
  const fault = characterFault(schema, text)
  if (fault !== null) return fail(how, path, fault)
  if (text === '' && (schema.minLength ?? 0) > 0) return fail(how, path, fieldFault('empty'))
  if (schema.maxLength !== undefined && longerThan(text, schema.maxLength)) {
    return fail(how, path, fieldFault('too_long', { maximum: schema.maxLength }))
  }
  if (schema.minLength !== undefined && !longerThan(text, schema.minLength - 1)) {
    return fail(how, path, fieldFault('too_short', { minimum: schema.minLength }))
  }
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(text)) {
    return fail(how, path, toldOf(schema) ?? fieldFault('wrong_format', { pattern: schema.pattern }))
  }
  const format = schema.format === undefined ? undefined : FORMATS[schema.format]
  if (format && !format.fits(text)) return fail(how, path, fieldFault(format.fault))
  return text
}

function toldOf({ fault }: JsonSchema): Fault | undefined {
  return fault && fieldFault(fault)
}

function characterFault({ asIs, severalLines }: JsonSchema, text: string): Fault | null {
  if (asIs) return text.includes('\0') ? fieldFault('nul_characters') : null
  if (hasControls(text)) return fieldFault('control_characters')
  return !severalLines && hasSeveralLines(text) ? fieldFault('several_lines') : null
}

function visitNumber(schema: JsonSchema, input: unknown, path: string, how: Visit): unknown {
  const whole = schema.type === 'integer'
  const number = how.texts ? fromText(input, whole) : input
  const right = whole ? Number.isSafeInteger(number) : typeof number === 'number' && Number.isFinite(number)
  if (!right || typeof number !== 'number') {
    if (input === null) return fail(how, path, fieldFault('null'))
    return fail(how, path, fieldFault(whole ? 'wrong_type.whole_number' : 'wrong_type.number'))
  }
  const { minimum, maximum, exclusiveMinimum } = schema
  if (minimum !== undefined && number < minimum) return fail(how, path, fieldFault('too_small', { minimum }))
  if (exclusiveMinimum !== undefined && number <= exclusiveMinimum) {
    return fail(how, path, fieldFault('too_small.exclusive', { minimum: exclusiveMinimum }))
  }
  if (maximum !== undefined && number > maximum) return fail(how, path, fieldFault('too_large', { maximum }))
  return Object.is(number, -0) ? 0 : number
}

function fromText(input: unknown, whole: boolean): unknown {
  if (typeof input !== 'string') return input
  const text = input.trim()
  return (whole ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/).test(text) ? Number(text) : Number.NaN
}

/** Counts code points, and stops as soon as the answer is known. */
function longerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false
  if (text.length > limit * 2) return true
  let count = 0
  for (const _ of text) if (++count > limit) return true
  return false
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function printable(key: string): string {
  return withoutControls(key.toWellFormed()).slice(0, 60)
}
