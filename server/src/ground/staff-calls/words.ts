import { AppError, type FieldErrors } from '../../platform/errors.ts'
import { Fault } from '../../platform/faults.ts'
import { asAppError } from '../../platform/http/server/error-body.ts'
import type { SayIn } from '../../platform/i18n/say-in.ts'
import type { Language } from '../../platform/i18n/texts.ts'

/** What was thrown, with what its faults say in the reader's language. What has no fault the app words by its code. */
export function inWordsFor(thrown: unknown, sayIn: SayIn, language: Language): unknown {
  const error = asAppError(thrown)
  const { code, status, message, details, headers } = error
  // Its code and values stay, so that the web app can say it in its own words.
  const inWords = (fault: Fault) => new Fault(fault.code, sayIn(fault, language), fault.params)
  if (error.fault)
    return new AppError({ code, status, message }, details, { fault: inWords(error.fault), headers })
  if (code !== 'validation_failed') return thrown
  const fields = Object.entries(details as FieldErrors)
  return new AppError(code, Object.fromEntries(fields.map(([name, faults]) => [name, faults.map(inWords)])))
}
