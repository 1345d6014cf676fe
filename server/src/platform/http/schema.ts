import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'

/**
 * The words our contracts are written in. What they build is plain JSON Schema, which validates (validate.ts),
 * types and documents (openapi.ts). `emptyIsNull` is ours: an empty text counts as null.
 */
export function Nullable<T extends TSchema>(
  schema: T,
  options: { emptyIsNull?: boolean; description?: string } = {},
) {
  return Type.Union([schema, Type.Null()], options)
}

export function OneOf<const Values extends readonly string[]>(values: Values, options: object = {}) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options })
}

export function Text(max: number, options: object = {}) {
  return Type.String({ minLength: 1, maxLength: max, ...options })
}

export function Id(description?: string) {
  return Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, ...(description && { description }) })
}

export function Moment(description?: string) {
  return Type.String({ format: 'date-time', ...(description && { description }) })
}

/** A bound in a query string; parseMomentQuery reads it. */
export function MomentBound(description: string) {
  return Type.String({ format: 'date-or-date-time', description })
}

const named = new Map<string, Record<string, unknown>>()

/** A schema with a name of its own in the published description. A member may use it with a description of its own. */
export function Named<T extends TSchema>(name: string, schema: T): T {
  const own = { ...schema, $id: name }
  named.set(name, own as unknown as Record<string, unknown>)
  return own
}

export function namedSchema(name: string): Record<string, unknown> | undefined {
  return named.get(name)
}

/** Gives members of an object their descriptions, where each would otherwise be a line of its own. */
export function Explained<T extends TObject>(
  schema: T,
  words: { [Member in keyof T['properties']]?: string },
): T {
  const properties = Object.fromEntries(
    Object.entries(schema.properties).map(([member, own]) => {
      const description = words[member as keyof T['properties']]
      return [member, description === undefined ? own : { ...own, description }]
    }),
  )
  return { ...schema, properties }
}

export const QueryBoolean = OneOf(['true', 'false', '1', '0'])

export function isTrue(value: 'true' | 'false' | '1' | '0'): boolean {
  return value === 'true' || value === '1'
}

export const PageQuery = {
  per_page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Entries on a page.' }),
  ),
  cursor: Type.Optional(
    Type.String({ description: 'The `meta.next_cursor` or `meta.prev_cursor` of another page.' }),
  ),
}

// Empty today; version 1 may add to them.
const Nothing = Type.Object({})
const Link = Nullable(Type.String({ format: 'uri' }))
const Cursor = Nullable(Type.String())

/** The answer's envelope: always exactly data, meta and links. */
export function Answer<Data extends TSchema, Meta extends TProperties>(data: Data, meta?: Meta) {
  return Type.Object({ data, meta: meta ? Type.Object(meta) : Nothing, links: Nothing })
}

export function Page<Item extends TSchema, Meta extends TProperties>(item: Item, meta?: Meta) {
  return Type.Object({
    data: Type.Array(item),
    meta: Type.Object({ per_page: Type.Integer(), next_cursor: Cursor, prev_cursor: Cursor, ...meta }),
    links: Type.Object({ next: Link, prev: Link }),
  })
}

export type { Static, TObject, TSchema }
export { Type }
