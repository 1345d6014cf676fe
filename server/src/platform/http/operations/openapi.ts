import { type ErrorCode, type ErrorKind, errorKind } from '../../errors.ts'
import type { FaultKind } from '../../faults.ts'
import { namedSchema, type TSchema } from '../validation/schema.ts'
import { errorSchema, exampleDetails, exampleFaults } from './error-schema.ts'
import type { Operation } from './operation.ts'
import { PREFIX } from './serve.ts'

type Json = Record<string, unknown>

export type ApiDescription = {
  title: string
  version: string
  description: string
  serverUrl: string
  tags: { name: string; description: string }[]
  /** How pages that show them put them together. */
  tagGroups: { name: string; tags: string[] }[]
  scopes: Record<string, string>
  operations: Operation[]
  /** Every failure that a token can meet. */
  errors: ErrorKind[]
  /** What can be wrong with a field. */
  faults: FaultKind[]
  /** What the checks before an operation may answer. */
  checkErrors: (operation: Operation) => DescribedError[]
  webhooks: Webhook[]
  /** Sent along with each of them. */
  webhookHeaders: WebhookHeader[]
  /** What is served beside the API, described already. */
  beside: { paths: Json; securitySchemes: Json; security: Json[] }
}

/** With an example of its details. */
type DescribedError = { error: ErrorKind; details?: object }
/** Name, description and schema; false where only some of them carry it. */
export type WebhookHeader = [string, string, Json, boolean?]
/** What the service itself sends. */
type Webhook = { type: string; when: string; schema: TSchema; example: unknown }

/** Codes that any operation can answer with, whatever it does. */
const COMMON: ErrorCode[] = [
  'unauthenticated',
  'insufficient_scope',
  'method_not_allowed',
  'rate_limited',
  'internal_error',
  'service_unavailable',
]
const WRITE_COMMON: ErrorCode[] = ['payload_too_large', 'unsupported_media_type', 'validation_failed']
const POST_COMMON: ErrorCode[] = ['idempotency_key_in_use', 'idempotency_key_reused']
/** Words of ours that JSON Schema does not know. */
const OWN_KEYWORDS = new Set(['emptyIsNull', 'fault', 'needsText', 'severalLines', 'asIs', 'byRules'])

/** OpenAPI 3.1 from the very schemas that validate. A schema with an `$id` becomes a component of that name. */
export function describeApi(api: ApiDescription): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const operation of api.operations) {
    const path = operation.path.replace(/:(\w+)(:uuid|:text)?/g, '{$1}')
    paths[path] ??= {}
    paths[path][operation.method.toLowerCase()] = describeOperation(operation, schemas, api)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      version: api.version,
      description: api.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${api.serverUrl}${PREFIX}` }],
    tags: api.tags,
    'x-tagGroups': api.tagGroups,
    security: [{ token: [] }, ...api.beside.security],
    paths: { ...paths, ...api.beside.paths },
    webhooks: Object.fromEntries(
      api.webhooks.map((webhook) => [
        webhook.type,
        { post: describeWebhook(webhook, api.webhookHeaders, schemas) },
      ]),
    ),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `A restaurant's API token, \`<id>|svc_…\`, shown once when it is made. Scopes: ${Object.entries(
            api.scopes,
          )
            .map(([scope, meaning]) => `\`${scope}\` (${meaning.toLowerCase()})`)
            .join(', ')}.`,
        },
        ...api.beside.securitySchemes,
      },
      headers: HEADERS,
      schemas,
    },
  }
}

function describeOperation(operation: Operation, schemas: Json, api: ApiDescription): Json {
  const { method, query, body, status, answer, otherwise } = operation
  const withDetails = (error: ErrorCode | ErrorKind): DescribedError => ({
    error: errorKind(error),
    details: exampleDetails(errorKind(error), operation),
  })
  const errors = [
    ...COMMON.filter((code) => code !== 'insufficient_scope' || operation.scope !== null).map(withDetails),
    ...api.checkErrors(operation),
    ...(operation.run ? WRITE_COMMON : []).map(withDetails),
    ...(method === 'POST' ? POST_COMMON : []).map(withDetails),
    ...operation.errors.map(withDetails),
  ]
  const answered = {
    headers: {
      ...COMMON_HEADERS,
      ...(operation.read && headers('ETag')),
      ...(method === 'POST' && headers('Idempotent-Replayed')),
    },
    content: { 'application/json': { schema: publish(answer.schema, schemas), example: answer.example } },
  }
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: `${operation.description ? `${operation.description}\n\n` : ''}${
      operation.scope === null
        ? 'Any token can call this; no scope is needed.'
        : `Scope: \`${operation.scope}\`.`
    }`,
    parameters: [
      ...pathParameters(operation),
      ...queryParameters(query, schemas),
      ...headerParameters(operation),
    ],
    ...(body && {
      requestBody: {
        required: !operation.bodyOptional,
        content: {
          'application/json': { schema: publish(body, schemas), example: operation.requestExample },
        },
      },
    }),
    ...(operation.upload && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          operation.upload.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
        ),
      },
    }),
    responses: {
      [status]: { description: status === 201 ? 'Created.' : 'OK.', ...answered },
      ...(otherwise && { [otherwise.status]: { description: otherwise.description, ...answered } }),
      ...(operation.read && {
        304: {
          description: 'Unchanged since the `ETag` in `If-None-Match`.',
          headers: { ...COMMON_HEADERS, ...headers('ETag') },
        },
      }),
      ...errorAnswers(errors, schemas, api),
    },
  }
}

function describeWebhook(
  { type, when, schema, example }: Webhook,
  headers: WebhookHeader[],
  schemas: Json,
): Json {
  return {
    operationId: `on_${type.replace('.', '_')}`,
    tags: ['Webhooks'],
    summary: type,
    description: when,
    security: [],
    parameters: headers.map(([name, description, schema, required = true]) => ({
      name,
      in: 'header',
      required,
      description,
      schema,
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: publish(schema, schemas), example } },
    },
    responses: {
      '2XX': { description: 'Received. Respond within 10 seconds; the body is ignored.' },
      '4XX': { description: 'Not received. After this and any other response the event is sent again.' },
    },
  }
}

const PATH_SCHEMAS: Record<string, Json> = {
  whole: { type: 'integer', minimum: 1 },
  uuid: { type: 'string', format: 'uuid' },
  text: { type: 'string' },
}

function pathParameters({ path }: Operation): Json[] {
  return [...path.matchAll(/:(\w+)(?::(uuid|text))?/g)].map(([, name, shape]) => ({
    name,
    in: 'path',
    required: true,
    description: `The \`id\` of the ${name?.replaceAll('_', ' ')}.`,
    schema: PATH_SCHEMAS[shape ?? 'whole'],
  }))
}

function queryParameters(query: TSchema | undefined, schemas: Json): Json[] {
  if (!query) return []
  const { properties, required = [] } = query as unknown as {
    properties: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    ...(description !== undefined && { description }),
    schema: publish(schema, schemas),
  }))
}

const PREFER: Json = {
  name: 'Prefer',
  in: 'header',
  description:
    '`handling=strict`: refuse names that the operation does not know, with `unknown_field`, instead of ignoring them.',
  schema: { type: 'string' },
}

function headerParameters({ method, takesIfMatch }: Operation): Json[] {
  if (method === 'GET') {
    return [
      PREFER,
      {
        name: 'If-None-Match',
        in: 'header',
        description: 'The `ETag` of a response that you have: 304 while nothing has changed.',
        schema: { type: 'string' },
      },
    ]
  }
  const ifMatch = {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of the `GET` response that you act on: 412 if the resource has changed since, and nothing happens.',
    schema: { type: 'string' },
  }
  const conditions = takesIfMatch ? [PREFER, ifMatch] : [PREFER]
  if (method !== 'POST') return conditions
  return [
    ...conditions,
    {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'Any text of your own, at most 255 characters. Within 24 hours the same key and body get the first response back.',
      schema: { type: 'string', maxLength: 255 },
    },
  ]
}

function errorAnswers(errors: DescribedError[], schemas: Json, api: ApiDescription): Json {
  const byCode = new Map(errors.map(({ error, details = {} }) => [error.code, { ...error, details }]))
  const byStatus = Object.entries(Object.groupBy(byCode.values(), ({ status }) => status))
  for (const [status] of byStatus) {
    const codes = api.errors.filter((error) => error.status === Number(status)).map(({ code }) => code)
    schemas[`Error${status}`] ??= publish(
      errorSchema(codes, codes.includes('validation_failed') && api.faults),
      schemas,
    )
  }
  return Object.fromEntries(
    byStatus.map(([status, own = []]) => [
      status,
      {
        description: own.map(({ code, message }) => `\`${code}\`: ${message}`).join('\n\n'),
        headers: { ...COMMON_HEADERS, ...headers(...(HEADERS_OF[status] ?? [])) },
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/Error${status}` },
            examples: Object.fromEntries(
              own.map(({ code, message, details }) => [
                code,
                { value: { error: { code, message, details, ...exampleFaults(code, details as Json) } } },
              ]),
            ),
          },
        },
      },
    ]),
  )
}

const HEADERS: Json = {
  'X-Request-Id': { description: 'The id of this request in our logs.', schema: { type: 'string' } },
  'X-RateLimit-Limit': {
    description: 'How many requests per minute this token may make.',
    schema: { type: 'integer' },
  },
  'X-RateLimit-Remaining': { description: 'Requests left in this window.', schema: { type: 'integer' } },
  'X-RateLimit-Reset': {
    description: 'Seconds until the window is full again.',
    schema: { type: 'integer' },
  },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
  ETag: {
    description: 'Send it back as `If-None-Match` to get 304 while nothing has changed.',
    schema: { type: 'string' },
  },
  'X-Ignored': {
    description:
      'Names that you sent and the service does not know, at most 20, separated by commas: query parameters, and fields of the body by their path. Not sent if there are none. A response that needs no body, such as 403, only names query parameters.',
    schema: { type: 'string' },
  },
  'Preference-Applied': {
    description: '`handling=strict` on every response to a request that asked for it; left out otherwise.',
    schema: { type: 'string', enum: ['handling=strict'] },
  },
  'Service-Sandbox': {
    description: '`true` on every response to a token of a sandbox; left out otherwise.',
    schema: { type: 'string', enum: ['true'] },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate: `Bearer`.',
    schema: { type: 'string', enum: ['Bearer'] },
  },
  Allow: {
    description: 'The methods that the path supports, separated by commas.',
    schema: { type: 'string' },
  },
  'Idempotent-Replayed': {
    description: '`true` if this is a repeat of the first response to the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
}

function headers(...names: string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

const COMMON_HEADERS = headers(
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Ignored',
  'Preference-Applied',
  'Service-Sandbox',
)
const HEADERS_OF: Record<string, string[]> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

/** A schema as it is published: named ones by reference, our own keywords left out. */
export function publish(schema: unknown, schemas: Json, at = '#/components/schemas/'): unknown {
  if (Array.isArray(schema)) return schema.map((entry) => publish(entry, schemas, at))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $id, ...rest } = schema as Json
  if (typeof $id === 'string') {
    const { $id: _, ...own } = namedSchema($id) ?? (schema as Json)
    if (!Object.hasOwn(schemas, $id)) {
      schemas[$id] = {}
      schemas[$id] = publish(own, schemas, at)
    }
    // Beside the reference, so that every field tells what it is where it stands.
    const { description } = rest
    return { $ref: at + $id, ...(description !== undefined && { description }) }
  }
  return Object.fromEntries(
    Object.entries(rest)
      .filter(([key]) => !OWN_KEYWORDS.has(key))
      .map(([key, value]) => [key, publish(value, schemas, at)]),
  )
}
