import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, FieldsInvalid } from '../../errors.ts'
import { fieldFault } from '../../faults.ts'
import { isTangled } from '../validation/json-shape.ts'
import { isPlainObject } from '../validation/validate.ts'

const BODY_LIMIT = 1024 * 1024

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
  if (!isPlainObject(value)) throw new FieldsInvalid({ body: [fieldFault('wrong_type.body')] })
  return value
}

/** A body that is taken as it is. The type is only what the sender says: whoever receives the bytes looks at them. */
export function readUpload(request: FastifyRequest, types: readonly string[]): Buffer {
  const bytes = request.body
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== undefined && type !== '' && !types.includes(type)) {
    const message = `Send the body as ${types.slice(0, -1).join(', ')} or ${types.at(-1)}.`
    throw new AppError('unsupported_media_type', {}, { message })
  }
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
    throw new FieldsInvalid({ body: [fieldFault('unreadable.file')] })
  }
  return bytes
}

function parse(bytes: Buffer): unknown {
  try {
    const text = utf8.decode(bytes)
    if (bytes.length > BODY_LIMIT && isTangled(text)) throw new Error('it would take too long')
    return JSON.parse(text)
  } catch (error) {
    throw new FieldsInvalid({ body: [fieldFault('unreadable', placeIn((error as Error).message))] })
  }
}

/** Where reading stopped, as far as the parser says. */
function placeIn(reason: string): { position?: number } {
  const [, position] = /at position (\d+)/.exec(reason) ?? []
  return position === undefined ? {} : { position: Number(position) }
}
