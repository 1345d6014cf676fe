import { AppError, type FieldErrors } from '../../platform/errors.ts'
import { asAppError } from '../../platform/http/server/error-body.ts'
import type { SayIn } from '../../platform/i18n/sentences.ts'
import type { Language } from '../../platform/i18n/texts.ts'

/** What was thrown, with the sentences beside fields in the reader's language. Other failures the app words by their code. */
export function inWordsFor(thrown: unknown, sayIn: SayIn, language: Language): unknown {
  const error = asAppError(thrown)
  if (error.code !== 'validation_failed') return thrown
  const fields = Object.entries(error.details as FieldErrors)
  return new AppError(
    'validation_failed',
    Object.fromEntries(
      fields.map(([name, sentences]) => [name, sentences.map((one) => sayIn(one, language))]),
    ),
  )
}
