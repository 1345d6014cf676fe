import type { FastifyInstance } from 'fastify'
import { asTyped, hasControls, hasSeveralLines } from '../../control-characters.ts'
import { FieldsInvalid } from '../../errors.ts'
import { fieldFault } from '../../faults.ts'
import { PageRefusal, sharedWords } from './pages.ts'

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
        done(new FieldsInvalid({ body: [fieldFault('nul_characters')] }))
      } else done(null, form)
    },
  )
}

/** What a person typed in one line; '' where it was not sent. A page that says itself what is wrong takes `fieldAsIs`. */
export function field(body: unknown, name: string): string {
  const text = asTyped(fieldAsIs(body, name))
  if (hasControls(text) || hasSeveralLines(text)) {
    throw new PageRefusal(422, sharedWords('controls', 'controlsHint', { field: name }))
  }
  return text
}

/** The same with whatever is in it: a password, or what is checked by its schema. */
export function fieldAsIs(body: unknown, name: string): string {
  return body instanceof URLSearchParams ? (body.get(name) ?? '') : ''
}
