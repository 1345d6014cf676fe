import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, FieldsInvalid } from '../errors.ts'
import { isPlainObject } from './validate.ts'

export const BODY_LIMIT = 1024 * 1024

const JSON_TYPE = /^application\/(?:[\w.!#$&^+-]+\+)?json\s*(?:;|$)/i
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Bodies reach us as bytes: reading them comes after the checks that need no body. */
export function takeBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  )
}

/** Answers undefined where no body came. */
export function readBody(request: FastifyRequest): Record<string, unknown> | undefined {
  const bytes = request.body
  const type = request.headers['content-type']
  if (type !== undefined && type.trim() !== '' && !JSON_TYPE.test(type.trim())) {
    const empty = !Buffer.isBuffer(bytes) || bytes.length === 0
    if (!empty) throw new AppError('unsupported_media_type')
  }
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return undefined
  const value = parse(bytes)
  if (!isPlainObject(value)) throw new FieldsInvalid({ body: ['The body must be a JSON object.'] })
  return value
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new FieldsInvalid({ body: ['The body is not valid JSON.'] })
  }
}

/** The same text for bodies that differ only in the order of keys. No recursion: a body may nest deeper than the stack. */
export function canonicalJson(value: unknown): string {
  let text = ''
  const rest: Piece[] = [{ value }]
  for (let piece = rest.pop(); piece; piece = rest.pop()) {
    if ('text' in piece) text += piece.text
    else for (const part of piecesOf(piece.value).reverse()) rest.push(part)
  }
  return text
}

type Piece = { text: string } | { value: unknown }

function piecesOf(value: unknown): Piece[] {
  if (Array.isArray(value)) return listed('[', ']', value, (entry) => [{ value: entry }])
  if (!isPlainObject(value)) return [{ text: JSON.stringify(value) }]
  return listed('{', '}', Object.keys(value).sort(), (key) => [
    { text: `${JSON.stringify(key)}:` },
    { value: value[key] },
  ])
}

function listed<Entry>(
  open: string,
  close: string,
  entries: Entry[],
  write: (entry: Entry) => Piece[],
): Piece[] {
  const inside = entries.flatMap((entry, index) => [{ text: index === 0 ? '' : ',' }, ...write(entry)])
  return [{ text: open }, ...inside, { text: close }]
}
