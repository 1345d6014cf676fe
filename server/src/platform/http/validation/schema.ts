import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'

/**
 * The words our contracts are written in. What they build is plain JSON Schema, which validates (validate.ts),
 * types and documents (openapi.ts). Ours are `emptyIsNull` (an empty text counts
 * as null), `severalLines` (a text may have them), `asIs` and `byRules` (the rules check it). A text is one line without control characters unless it says otherwise.
 */
export function Nullable<T extends TSchema>(
  schema: T,
  options: { emptyIsNull?: boolean; byRules?: boolean; description?: string } = {},
) {
  return Type.Union([schema, Type.Null()], options)
}

export function OneOf<const Values extends readonly string[]>(values: Values, options: object = {}) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options })
}

const named = new Map<string, Record<string, unknown>>()

/** A schema with a name of its own in the published description. A field may use it with a description of its own. */
export function Named<T extends TSchema>(name: string, schema: T): T {
  const own = { ...schema, $id: name }
  named.set(name, own as unknown as Record<string, unknown>)
  return own
}

export function namedSchema(name: string): Record<string, unknown> | undefined {
  return named.get(name)
}

/** With what typebox hides in it. */
function copyOf<T extends object>(schema: T): T {
  return Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as T
}

/** A schema with other words. */
export function Described<T extends TSchema>(schema: T, description: string): T {
  return Object.assign(copyOf(schema), { description })
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
const noMeta = Type.Object({}, { description: 'About the response. Empty for now; fields may be added.' })
const noLinks = Type.Object({}, { description: 'Related links. Empty for now; fields may be added.' })

function Link(description: string) {
  return Nullable(Type.String({ format: 'uri' }), { description })
}

function Cursor(description: string) {
  return Nullable(Type.String(), { description })
}

function hasWords(schema: TSchema): boolean {
  return !('$id' in schema) && 'description' in schema
}

/** The answer's envelope: always exactly data, meta and links. */
export function Answer<Data extends TSchema, Meta extends TProperties>(data: Data, meta?: Meta) {
  return Type.Object({
    data: hasWords(data) ? data : Described(data, 'What you asked for, or what your request has made.'),
    meta: meta ? Type.Object(meta, { description: 'About the response.' }) : noMeta,
    links: noLinks,
  })
}

export function Page<Item extends TSchema, Meta extends TProperties>(item: Item, meta?: Meta) {
  return Type.Object({
    data: Type.Array(item, { description: 'The entries of this page.' }),
    meta: Type.Object(
      {
        per_page: Type.Integer({ description: 'How many entries a page has at most.' }),
        next_cursor: Cursor('Send it as `cursor` for the next page; null on the last one.'),
        prev_cursor: Cursor('Send it as `cursor` for the page before; null on the first one.'),
        ...meta,
      },
      { description: 'The position of this page in the list.' },
    ),
    links: Type.Object(
      {
        next: Link('The whole address of the next page; null on the last one.'),
        prev: Link('The whole address of the page before; null on the first one.'),
      },
      { description: 'Addresses of the pages beside this one.' },
    ),
  })
}

export type { Static, TObject, TSchema }
export { Type }
