import { AppError, type FieldErrors } from '../../platform/errors.ts'
import { asAppError } from '../../platform/http/error-body.ts'
import { type SayIn, sentencesIn } from '../../platform/language/sentences.ts'
import type { Language } from '../../platform/language/texts.ts'
import { ARABIC } from './arabic.ts'

/** A sentence of the server's rules, as its reader is shown it. */
export const sayIn: SayIn = sentencesIn({ ar: ARABIC })

export function fieldsIn(fields: FieldErrors, language: Language): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([name, sentences]) => [name, sentences.map((one) => sayIn(one, language))]),
  )
}

/** What was thrown, with the sentences beside fields in the reader's language. Other failures the app words by their code. */
export function inWordsFor(thrown: unknown, language: Language): unknown {
  const error = asAppError(thrown)
  if (error.code !== 'validation_failed') return thrown
  return new AppError('validation_failed', fieldsIn(error.details as FieldErrors, language))
}
