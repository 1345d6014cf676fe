import type { FastifyInstance } from 'fastify'
import { FieldsInvalid } from '../errors.ts'

const FORM_LIMIT = 64 * 1024

/** Bodies of our own pages: forms, and nothing else. */
export function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => {
      const form = new URLSearchParams(String(body))
      if ([...form].flat().some((text) => text.includes('\0'))) {
        done(new FieldsInvalid({ body: ['Must not contain NUL characters.'] }))
      } else done(null, form)
    },
  )
}

/** A field as a person typed it; '' where it was not sent. */
export function field(body: unknown, name: string): string {
  return body instanceof URLSearchParams ? (body.get(name) ?? '') : ''
}
