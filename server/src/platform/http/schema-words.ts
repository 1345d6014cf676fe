import type Typebox from 'typebox'

/*
 * The words of typebox that our contracts use, with its types and without its code: for these 14 words it loads 373 files, a
 * tenth of a second at each start and 14 MB for good. What they make is the same, member by member.
 */
type Words = Pick<
  typeof Typebox,
  | 'Array'
  | 'Boolean'
  | 'Integer'
  | 'Interface'
  | 'Intersect'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Record'
  | 'String'
  | 'Union'
  | 'Unknown'
  | 'Unsafe'
>

type Schema = Record<string, unknown>
type ObjectSchema = Schema & { properties: Record<string, Schema> }

/** Not enumerable, so that it is no part of the JSON Schema. */
const OPTIONAL = '~optional'
const ANY_KEY = '^.*$'

const ofType = (type: string) => (options?: Schema) => ({ type, ...options })

export const Type = {
  Array: (items: Schema, options?: Schema) => ({ type: 'array', items, ...options }),
  Boolean: ofType('boolean'),
  Integer: ofType('integer'),
  /** An object that has what others have, and more. Of a member that is named again, the later one holds. */
  Interface: (others: ObjectSchema[], more: Record<string, Schema>, options?: Schema) =>
    objectOf(Object.assign({}, ...others.map((other) => other.properties), more), options),
  Intersect: (allOf: Schema[], options?: Schema) => ({ allOf, ...options }),
  Null: ofType('null'),
  Number: ofType('number'),
  Object: objectOf,
  Optional: (schema: Schema) =>
    Object.defineProperty(copyOf(schema), OPTIONAL, { value: true, configurable: true, writable: true }),
  Record: ({ pattern = ANY_KEY }: { pattern?: string }, value: Schema, options?: Schema) => ({
    type: 'object',
    patternProperties: { [pattern]: value },
    ...options,
  }),
  String: ofType('string'),
  Union: (anyOf: Schema[], options?: Schema) => ({ anyOf, ...options }),
  Unknown: (options?: Schema) => ({ ...options }),
  Unsafe: copyOf,
} as unknown as Words

/** With what is hidden in it. */
export function copyOf<T extends object>(schema: T): T {
  return Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as T
}

function objectOf(properties: Record<string, Schema>, options?: Schema): Schema {
  const required = Object.keys(properties).filter((name) => !isOptional(properties[name]))
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
}

function isOptional(schema: Schema | undefined): boolean {
  return schema !== undefined && OPTIONAL in schema
}
