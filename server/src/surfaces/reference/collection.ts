import type { Operation } from '../../platform/http/operations/operation.ts'
import { PREFIX } from '../../platform/http/operations/serve.ts'
import { GUIDES, titleOf } from './api-guide.ts'

type Json = Record<string, unknown>

/** Every operation with its example, for Postman, Bruno, Insomnia and whatever else reads Postman's format (v2.1). */
export function collectionOf(operations: Operation[], root: string): Json {
  const byTag = Map.groupBy(operations, ({ tag }) => tag)
  return {
    info: {
      name: 'Comanda',
      description: `Set the variable \`token\` to a token of the API. The reference is at ${root}/docs.`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'url', value: `${root}${PREFIX}` },
      { key: 'token', value: '' },
    ],
    item: [...byTag].map(([name, own]) => ({ name, item: own.map(requestOf) })),
  }
}

function requestOf(operation: Operation): Json {
  const { method, path, summary, description = '', scope, requestExample, query, upload } = operation
  const segments = path
    .replace(/:(uuid|text)/g, '')
    .split('/')
    .slice(1)
  const names = segments.filter((segment) => segment.startsWith(':')).map((segment) => segment.slice(1))
  const asked = Object.keys(query?.properties ?? {})
  const required: readonly string[] = query?.required ?? []
  return {
    name: summary,
    request: {
      method,
      description: `${description}\n\n${scopeText(scope)}`.trim(),
      header: [
        ...(requestExample === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
        ...(upload ? [{ key: 'Content-Type', value: upload.types[0] }] : []),
        ...(method === 'POST' ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
      ],
      url: {
        raw: `{{url}}/${segments.join('/')}`,
        host: ['{{url}}'],
        path: segments,
        variable: names.map((key) => ({ key, value: '' })),
        query: asked.map((key) => ({ key, value: '', disabled: !required.includes(key) })),
      },
      ...(upload && { body: { mode: 'file', file: { src: '' } } }),
      ...(requestExample !== undefined && {
        body: {
          mode: 'raw',
          raw: JSON.stringify(requestExample, null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
    },
  }
}

function scopeText(scope: string | null): string {
  return scope === null ? 'Any token may call it.' : `Scope: \`${scope}\`.`
}

/** A plain page for language models (llmstxt.org): what there is, and where to read on. */
export function llmsText(operations: Operation[], root: string): string {
  const byTag = Map.groupBy(operations, ({ tag }) => tag)
  const lists = [...byTag].map(([tag, own]) =>
    [
      `## ${tag}`,
      '',
      ...own.map(
        ({ method, path, summary, scope }) =>
          `- \`${method} ${PREFIX}${path.replace(/:(\w+)(:uuid|:text)?/g, '{$1}')}\`: ${summary}. ${scopeText(scope)}`,
      ),
    ].join('\n'),
  )
  return `${[
    '# Comanda',
    '> The operations service that restaurants run on: menu, orders, bookings, guests, payments and sales behind one API. Every request bears a token of one restaurant (`Authorization: Bearer <id>|svc_…`). Answers are `{ data, meta, links }`, failures `{ error: { code, message, details } }`. Money is an integer in the minor unit. Give each POST an `Idempotency-Key`.',
    `- [OpenAPI description](${root}/openapi.json): every operation, schema, example and webhook\n- [Reference and guides](${root}/docs)\n- [Postman collection](${root}/collection.json)\n- [Tools for assistants](${root}/mcp): Model Context Protocol over Streamable HTTP`,
    `## Guides\n\n${GUIDES.map((name) => `- [${titleOf(`guides/${name}`)}](${root}/guides/${name}.md)`).join('\n')}`,
    ...lists,
  ].join('\n\n')}\n`
}
