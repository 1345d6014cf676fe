// What every answer under /api/v1 must hold to, whatever was asked. It is checked on each request that a test makes.

import { expect } from 'vitest'
import { API_ERRORS, type ApiErrorCode } from '../src/errors.ts'
import { API_FAULTS } from '../src/faults.ts'
import type { FieldFault } from '../src/platform/faults.ts'
import type { Operation } from '../src/platform/http/operations/operation.ts'
import { PREFIX } from '../src/platform/http/operations/serve.ts'
import type { JsonSchema } from '../src/platform/http/validation/validate.ts'

type Headers = Record<string, string | string[] | number | undefined>
type Given = { status: number; headers: Headers; text: string }

const FORMATS: Record<string, RegExp> = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/,
  date: /^\d{4}-\d\d-\d\d$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  uri: /^https?:\/\/\S+$/,
  email: /^\S+@\S+$/,
}

/** Where a value does not match its schema. Stricter than the schema: a field that it does not name is a fault. */
export function mismatches(schema: JsonSchema, value: unknown, path = '$'): string[] {
  const wrong = (what: string) => [`${path} ${what}: ${JSON.stringify(value)?.slice(0, 80)}`]
  if (schema.anyOf) {
    const tries = schema.anyOf.map((choice) => mismatches(choice, value, path))
    return tries.find((faults) => faults.length === 0) ?? tries.toSorted((a, b) => a.length - b.length)[0]!
  }
  if (schema.const !== undefined) return value === schema.const ? [] : wrong(`is not ${schema.const}`)
  if (schema.enum) return schema.enum.includes(value) ? [] : wrong('is none of the values')
  if (schema.type === 'null') return value === null ? [] : wrong('is not null')
  if (schema.type === 'boolean') return typeof value === 'boolean' ? [] : wrong('is no boolean')
  if (schema.type === 'integer' || schema.type === 'number') {
    const right = schema.type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value)
    if (!right) return wrong(`is no ${schema.type}`)
    const { minimum = -Infinity, maximum = Infinity } = schema
    return (value as number) < minimum || (value as number) > maximum ? wrong('is out of bounds') : []
  }
  if (schema.type === 'string') {
    if (typeof value !== 'string') return wrong('is no string')
    const { pattern, format, minLength = 0, maxLength = Infinity } = schema
    if ([...value].length < minLength || [...value].length > maxLength) return wrong('has a wrong length')
    if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return wrong(`is not ${pattern}`)
    if (format !== undefined && !FORMATS[format]?.test(value)) return wrong(`is no ${format}`)
    return []
  }
  if (schema.type === 'array') {
    if (!Array.isArray(value)) return wrong('is no list')
    return value.flatMap((entry, index) => mismatches(schema.items ?? {}, entry, `${path}[${index}]`))
  }
  if (schema.type === 'object') return objectMismatches(schema, value, path)
  return []
}

function objectMismatches(schema: JsonSchema, value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is no object`]
  const { properties = {}, patternProperties = {}, required = [] } = schema
  const missing = required.filter((name) => !Object.hasOwn(value, name))
  const inside = Object.entries(value).flatMap(([name, entry]) => {
    const known =
      properties[name] ??
      Object.entries(patternProperties).find(([pattern]) => new RegExp(pattern).test(name))?.[1]
    return known ? mismatches(known, entry, `${path}.${name}`) : [`${path}.${name} is not in the schema`]
  })
  return [...missing.map((name) => `${path}.${name} is missing`), ...inside]
}

const ERROR_STATUSES: Record<string, number> = Object.fromEntries(
  Object.entries(API_ERRORS).map(([code, { status }]) => [code, status]),
)

/** Fails the test unless the answer keeps what the specification promises of every answer. */
export function assertLawful(operations: Operation[], method: string, url: string, given: Given): void {
  const path = url.split('?')[0]!
  if (!path.startsWith(PREFIX)) return
  const { status, headers } = given
  const told = `${method} ${url} → ${status} ${given.text.slice(0, 300)}`
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-request-id']) {
    expect(headers[name], `${name} of ${told}`).toMatch(
      name === 'x-request-id' ? /^[\w.:-]{1,128}$/ : /^\d+$/,
    )
  }
  if (status === 401) expect(headers['www-authenticate'], told).toBe('Bearer')
  if (status === 429 || status === 503) expect(headers['retry-after'], told).toMatch(/^[1-9]\d*$/)
  if (status === 405) expect(headers.allow, told).toMatch(/^[A-Z]+(, [A-Z]+)*$/)
  if (method === 'HEAD' || status === 304) {
    expect(given.text, told).toBe('')
    return
  }
  expect(headers['content-type'], told).toBe('application/json; charset=utf-8')
  if (status >= 300) {
    assertErrorBody(status, JSON.parse(given.text), told)
    return
  }
  const operation = operations.find(
    (one) => one.method === method && pathPattern(one.path).test(path.slice(PREFIX.length)),
  )
  expect([operation?.status, operation?.otherwise?.status], told).toContain(status)
  if (method === 'GET') expect(headers.etag, told).toMatch(/^"[\w-]+"$/)
  expect(mismatches(operation!.answer.schema as JsonSchema, JSON.parse(given.text)), told).toEqual([])
}

function assertErrorBody(status: number, body: { error?: Record<string, unknown> }, told: string): void {
  expect(Object.keys(body), told).toEqual(['error'])
  const { code, message, details, faults } = body.error as {
    code: ApiErrorCode
    message: string
    details: Record<string, string[]>
    faults?: FieldFault[]
  }
  const names = ['code', 'message', 'details', ...(code === 'validation_failed' ? ['faults'] : [])]
  expect(Object.keys(body.error ?? {}), told).toEqual(names)
  expect(ERROR_STATUSES[code], told).toBe(status)
  expect(message, told).toMatch(/\S/)
  expect(mismatches({ type: 'object' }, details).filter((fault) => fault.includes('no object'))).toEqual([])
  if (code !== 'validation_failed') return
  expect(Object.keys(details).length, told).toBeGreaterThan(0)
  for (const sentences of Object.values(details)) {
    expect(sentences, told).toEqual(expect.arrayContaining([expect.stringMatching(/^[A-Z"].*\.$/s)]))
  }
  const each = Object.entries(details).flatMap(([field, all]) => all.map((sentence) => [field, sentence]))
  expect(
    faults?.map(({ field, message }) => [field, message]),
    told,
  ).toEqual(each)
  for (const { code, params } of faults ?? []) {
    const kind = API_FAULTS.find((one) => one.code === code && one.what === (params.what ?? null))
    expect(kind && Object.keys(params), `${told}: ${code} with ${JSON.stringify(params)}`).toEqual(
      expect.arrayContaining(kind?.params ?? ['a published code']),
    )
  }
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+(:uuid|:text)?/g, '[^/]+')}$`)
}
