import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { RestaurantDocument } from './across/document/contract.ts'
import type { JsonSchema } from './platform/http/validation/validate.ts'
import { allStaffRoutes } from './surfaces/admin/all-routes.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

/** Places where somebody could send without end, and keep everybody else waiting while it is read. */
function endless(schema: JsonSchema | undefined, place: string): string[] {
  if (!schema) return []
  const { type, anyOf = [], items, properties = {}, patternProperties } = schema
  const lacks = (word: keyof JsonSchema) => schema[word] === undefined
  return [
    ...(type === 'array' && lacks('maxItems') ? [`${place}: a list without maxItems`] : []),
    ...(type === 'array' && lacks('items') ? [`${place}: a list of anything`] : []),
    ...(patternProperties && lacks('maxProperties') ? [`${place}: a map without maxProperties`] : []),
    ...(schema.additionalProperties === true ? [`${place}: a map of anything`] : []),
    ...(type === 'string' && !hasEnd(schema) ? [`${place}: a text without maxLength`] : []),
    ...anyOf.flatMap((part) => endless(part, place)),
    ...endless(items, `${place}.0`),
    ...Object.entries({ ...properties, ...patternProperties }).flatMap(([name, part]) =>
      endless(part, `${place}.${name}`),
    ),
  ]
}

/** A format is read to its first fault, and so is a pattern in which nothing repeats without end. */
function hasEnd({ maxLength, enum: values, format, pattern }: JsonSchema): boolean {
  return (maxLength ?? values ?? format) !== undefined || (pattern !== undefined && !/[*+]|,\}/.test(pattern))
}

/** The head of a request has 16 KiB, and so a text in its query cannot be longer. */
function endlessQuery(schema: object | undefined, place: string): string[] {
  return endless(schema as JsonSchema, place).filter((found) => !found.endsWith('a text without maxLength'))
}

test('whatever is sent has an end: each list, map and text of each request and of the document', () => {
  const staff = allStaffRoutes({ addHook: () => undefined } as never, { database: service.database } as never)
  const requests = [...service.operations, ...staff]
  expect(requests.filter(({ body }) => body !== undefined).length).toBeGreaterThan(100)
  expect([
    ...endless(RestaurantDocument as object as JsonSchema, 'the document'),
    ...requests.flatMap(({ method, path, query, body }) => [
      ...endlessQuery(query, `the query of ${method} ${path}`),
      ...endless(body as JsonSchema | undefined, `${method} ${path}`),
    ]),
  ]).toEqual([])
})
