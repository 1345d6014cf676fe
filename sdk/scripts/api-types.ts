// TypeScript from openapi.json: a type for each schema, a method for each operation. Our description is regular, so this
// is short; the generators that there are need an older TypeScript than ours beside it.

type Schema = {
  $ref?: string
  type?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  required?: string[]
}
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema }
type Content = Record<string, { schema: Schema }>
type Operation = {
  operationId: string
  summary: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
export type Description = {
  info: { version: string }
  paths: Record<string, Record<string, Operation> & { servers?: unknown }>
  components: { schemas: Record<string, Schema> }
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
/** Names that every program knows as something else. */
const RENAMED: Record<string, string> = { Error: 'ErrorBody', Event: 'ComandaEvent' }
const JSON_TYPE = 'application/json'

export function apiTypes(api: Description): string {
  const schemas = Object.entries(api.components.schemas).map(
    ([name, schema]) => `${comment(schema.description)}export type ${typeName(name)} = ${typeOf(schema)}\n`,
  )
  const operations = Object.entries(api.paths)
    // What is served beside the API has helpers of its own.
    .filter(([, path]) => path.servers === undefined)
    .flatMap(([path, methods]) =>
      METHODS.flatMap((method) => {
        const operation = methods[method]
        return operation ? [{ path, method, operation }] : []
      }),
    )
  return `${[
    '// Generated from openapi.json by sdk/scripts/api-types.ts; `npm run generate` writes it.',
    `import type { Answer, CallOptions, Paged } from '../call.ts'\n`,
    `export const VERSION = '${api.info.version}'\n`,
    ...schemas,
    '/** Every operation of the API, by its name in the reference. */',
    `export type Methods = {\n${operations.map(signature).join('\n')}\n}\n`,
    '/** How each is sent: its method and path, what it takes beside options, and whether its pages can be walked. */',
    `export const OPERATIONS = {\n${operations.map(entry).join('\n')}\n} as const`,
  ].join('\n')}\n`
}

type Located = { path: string; method: string; operation: Operation }

function signature({ path, operation }: Located): string {
  const { operationId, summary, description = '', parameters = [] } = operation
  const query = parameters.filter((one) => one.in === 'query')
  const body = bodyOf(operation)
  const parts = [
    ...pathParameters(path, parameters).map(({ name, schema }) => `${name}: ${typeOf(schema)}`),
    ...(body ? [`body: ${body}`] : []),
    ...(query.length > 0 ? [queryArgument(query)] : []),
    'options?: CallOptions',
  ]
  return `${indent(comment(`${summary}.\n\n${description}`))}  ${operationId}(${parts.join(', ')}): ${answerOf(operation)}`
}

function queryArgument(query: Parameter[]): string {
  const fields = query.map(
    ({ name, required, description, schema }) =>
      `${indent(indent(comment(description)))}    ${name}${required ? '' : '?'}: ${typeOf(schema)}${required ? '' : ' | undefined'}`,
  )
  return `query${query.some(({ required }) => required) ? '' : '?'}: {\n${fields.join('\n')}\n  }`
}

function entry({ path, method, operation }: Located): string {
  const { operationId, parameters = [] } = operation
  const takes = [
    ...pathParameters(path, parameters).map(() => 'id'),
    ...(bodyOf(operation) ? ['body'] : []),
    ...(parameters.some((one) => one.in === 'query') ? ['query'] : []),
  ]
  const shape = { method: method.toUpperCase(), path, takes, paged: isPaged(operation) }
  return `  ${operationId}: ${JSON.stringify(shape)},`
}

function pathParameters(path: string, parameters: Parameter[]): Parameter[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  return parameters.filter((one) => one.in === 'path' && inPath.includes(one.name))
}

function bodyOf({ requestBody }: Operation): string | null {
  if (!requestBody) return null
  const json = requestBody.content[JSON_TYPE]
  return json ? typeOf(json.schema) : 'Blob'
}

function answerSchema({ responses }: Operation): Schema {
  const [, made] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  return made?.content?.[JSON_TYPE]?.schema ?? {}
}

/** A list that ends: its last page has no next cursor. */
function isPaged(operation: Operation): boolean {
  const next = answerSchema(operation).properties?.meta?.properties?.next_cursor
  return next?.anyOf?.some(({ type }) => type === 'null') ?? false
}

function answerOf(operation: Operation): string {
  const { data = {}, meta = {}, links = {} } = answerSchema(operation).properties ?? {}
  if (isPaged(operation)) return `Paged<${typeOf(data.items ?? {})}, ${typeOf(meta)}>`
  return `Promise<Answer<${typeOf(data)}, ${typeOf(meta)}, ${typeOf(links)}>>`
}

function typeName(name: string): string {
  return RENAMED[name] ?? name
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return typeName(schema.$ref.split('/').at(-1) ?? '')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.type === 'array') return `Array<${typeOf(schema.items ?? {})}>`
  if (schema.type === 'object') return objectType(schema)
  if (schema.type === 'integer') return 'number'
  return schema.type ?? 'unknown'
}

function objectType({ properties, patternProperties, additionalProperties, required = [] }: Schema): string {
  const [pattern] = Object.values(patternProperties ?? {})
  if (pattern) return `Record<string, ${typeOf(pattern)}>`
  const fields = Object.entries(properties ?? {})
  if (fields.length === 0) {
    return additionalProperties === false ? 'Record<string, never>' : 'Record<string, unknown>'
  }
  const lines = fields.map(([name, field]) => {
    const given = required.includes(name)
    return `${indent(comment(field.description))}  ${name}${given ? '' : '?'}: ${typeOf(field)}${given ? '' : ' | undefined'}`
  })
  return `{\n${lines.join('\n')}\n}`
}

function comment(text = ''): string {
  const lines = text.trim().replaceAll('*/', '*\\/').split('\n')
  if (lines.length === 1) return lines[0] === '' ? '' : `/** ${lines[0]} */\n`
  return `/**\n${lines.map((line) => ` *${line === '' ? '' : ` ${line}`}`).join('\n')}\n */\n`
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}
