import { AppError, type FieldErrors } from '../../platform/errors.ts'
import { type AnyFault, Fault } from '../../platform/faults.ts'
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
      fields.map(([name, faults]) => [
        name,
        faults.map((one) => inWords(one, (fault) => sayIn(fault, language))),
      ]),
    ),
  )
}

/** Its code and values stay, so that the web app can say it in its own words. */
function inWords(fault: AnyFault, say: (fault: AnyFault) => string): AnyFault {
  return typeof fault === 'string' ? say(fault) : new Fault(fault.code, say(fault), fault.params)
}
