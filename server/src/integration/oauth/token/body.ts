import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TokenError } from '../errors.ts'
import { type Parameters, parametersOf } from '../parameters.ts'

const BODY_LIMIT = 64 * 1024
const MOST_PARAMETERS = 100
const JSON_TYPE = /^application\/(?:[\w.!#$&^+-]+\+)?json\s*(?:;|$)/i
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i
const utf8 = new TextDecoder('utf-8', { fatal: true })

export function takeTokenBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  )
}

/** A form, as RFC 6749 §4.1.3 has it, or the same parameters as one JSON object of strings. */
export function readParameters(request: FastifyRequest, known: readonly string[]): Parameters {
  const pairs = [...pairsOf(request)]
  if (pairs.length > MOST_PARAMETERS) throw unreadable(`Send at most ${MOST_PARAMETERS} parameters.`)
  const parameters = parametersOf(pairs)
  const repeated = parameters.repeated.filter((name) => known.includes(name))
  if (repeated.length > 0) throw unreadable(`Sent more than once: ${repeated.join(', ')}.`)
  return parameters
}

function pairsOf(request: FastifyRequest): Iterable<[string, string]> {
  const type = request.headers['content-type'] ?? ''
  const text = textOf(request.body)
  if (FORM_TYPE.test(type)) return new URLSearchParams(text)
  if (JSON_TYPE.test(type)) return jsonPairs(text)
  if (text === '' && type === '') return []
  throw unreadable('Send the parameters as application/x-www-form-urlencoded or application/json.')
}

function textOf(body: unknown): string {
  try {
    return Buffer.isBuffer(body) ? utf8.decode(body) : ''
  } catch {
    throw unreadable('The body is not UTF-8.')
  }
}

function jsonPairs(text: string): [string, string][] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw unreadable('The body is not valid JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw unreadable('The body must be a JSON object.')
  }
  const pairs = Object.entries(value).filter(([, each]) => each !== null)
  const wrong = pairs.filter(([, each]) => typeof each !== 'string').map(([name]) => name)
  if (wrong.length > 0) throw unreadable('Every parameter must be a string.')
  const seen = new Set<string>()
  const twice = new Set(memberNames(text).filter((name) => seen.size === seen.add(name).size))
  return [...(pairs as [string, string][]), ...[...twice].map((name): [string, string] => [name, ''])]
}

/** The names of an object's fields as written, since JSON.parse keeps the last of several alike. */
function memberNames(text: string): string[] {
  const names: string[] = []
  let depth = 0
  let last = ''
  for (const [piece] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/gs)) {
    if (piece === '{' || piece === '[') depth++
    else if (piece === '}' || piece === ']') depth--
    else if (piece === ':' && depth === 1) names.push(JSON.parse(last) as string)
    else last = piece
  }
  return names
}

function unreadable(description: string): TokenError {
  return new TokenError('invalid_request', description)
}
