import { FORMATS } from './formats.ts'
import type { JsonSchema } from './validate.ts'

/** Typed by the words that `validate` knows: one more there is one more here. */
const VALIDATED: Record<keyof JsonSchema, true> = {
  type: true,
  const: true,
  enum: true,
  anyOf: true,
  properties: true,
  required: true,
  patternProperties: true,
  additionalProperties: true,
  items: true,
  minimum: true,
  maximum: true,
  exclusiveMinimum: true,
  minLength: true,
  maxLength: true,
  pattern: true,
  format: true,
  minItems: true,
  maxItems: true,
  minProperties: true,
  maxProperties: true,
  emptyIsNull: true,
  fault: true,
  needsText: true,
  severalLines: true,
  asIs: true,
  byRules: true,
}
const NOTES = new Set([
  '$id',
  'description',
  'default',
  'examples',
  'title',
  'deprecated',
  'readOnly',
  'writeOnly',
])
const TYPES = new Set(['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'])

/** What `validate` would let pass unread, by its place: a schema of a kind, or with a word, that it does not know. */
export function unreadableParts(schema: object, path = ''): string[] {
  const { type, anyOf, items, properties = {}, patternProperties = {}, ...rest } = schema as JsonSchema
  const here = path === '' ? 'the schema' : path
  const faults = Object.keys(schema)
    .filter((word) => !word.startsWith('~') && !Object.hasOwn(VALIDATED, word) && !NOTES.has(word))
    .map((word) => `${here}: "${word}"`)
  const isRead = anyOf !== undefined || rest.const !== undefined || TYPES.has(type ?? '')
  if (!isRead) faults.push(`${here}: ${type === undefined ? 'no type' : `type "${type}"`}`)
  if (rest.format !== undefined && !FORMATS[rest.format]) faults.push(`${here}: format "${rest.format}"`)
  if (rest.enum && type !== 'string') faults.push(`${here}: an enum that is not of texts`)
  const parts = [
    ...(anyOf ?? []).map((part, index) => [`anyOf.${index}`, part] as const),
    ...(items ? [['items', items] as const] : []),
    ...Object.entries(properties),
    ...Object.entries(patternProperties),
  ]
  return [
    ...faults,
    ...parts.flatMap(([name, part]) => unreadableParts(part, path === '' ? name : `${path}.${name}`)),
  ]
}

/** At the start, not at the first request: what is not checked would be let through for good. */
export function assertReadable(schema: object | undefined, owner: string): void {
  const faults = schema ? unreadableParts(schema) : []
  if (faults.length > 0) throw new Error(`${owner} has a schema that is not checked: ${faults.join('; ')}`)
}
