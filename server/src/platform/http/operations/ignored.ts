import type { FastifyReply } from 'fastify'
import { queryOf } from '../server/query.ts'
import { isPlainObject, type JsonSchema } from '../validation/validate.ts'
import type { Operation } from './operation.ts'

const MOST_NAMES = 20
const LONGEST_NAME = 100

/** Names of query parameters that the operation does not know. Empty ones count as not sent. */
export function ignoredQuery({ query: schema }: Operation, url: string): readonly string[] {
  const properties = schema?.properties ?? {}
  return Object.keys(queryOf(url)).filter((name) => !Object.hasOwn(properties, name))
}

/** Fields of a body that its schema does not know, by their path; those inside an unknown field go unnamed. */
export function ignoredFields(schema: object | undefined, sent: unknown): readonly string[] {
  const names: string[] = []
  visit((schema ?? { type: 'object' }) as JsonSchema, sent, '', names)
  return names
}

function visit(schema: JsonSchema, value: unknown, path: string, names: string[]): void {
  if (names.length >= MOST_NAMES) return
  if (Array.isArray(value)) {
    const { items } = choiceFor(schema, 'array') ?? {}
    if (items) for (const [index, entry] of value.entries()) visit(items, entry, `${path}${index}.`, names)
  } else if (isPlainObject(value)) {
    const choice = choiceFor(schema, 'object')
    // A map's keys are names of the caller's own.
    if (!choice || choice.patternProperties || choice.additionalProperties === true) return
    const { properties = {} } = choice
    for (const key of Object.keys(value)) {
      const known = Object.hasOwn(properties, key) ? properties[key] : undefined
      if (known) visit(known, value[key], `${path}${key}.`, names)
      else if (names.length < MOST_NAMES) names.push(path + key)
    }
  }
}

function choiceFor(schema: JsonSchema, type: string): JsonSchema | undefined {
  if (schema.anyOf) return schema.anyOf.find((choice) => choice.type === type)
  return schema.type === type ? schema : undefined
}

/** So that a misspelt name is noticed. A header holds printable ASCII: anything else is percent-encoded. */
export function tellIgnored(reply: FastifyReply, names: readonly string[]): void {
  if (names.length > 0) reply.header('x-ignored', names.slice(0, MOST_NAMES).map(printable).join(', '))
}

function printable(name: string): string {
  const short = [...name.slice(0, 2 * LONGEST_NAME)].slice(0, LONGEST_NAME).join('')
  return short.toWellFormed().replace(/[^!-$&-+\--~]/gu, encodeURIComponent)
}
