import type { FaultKey } from '../../faults.ts'
import type { AttemptFaultKey } from '../../integration/webhooks/attempt-faults.ts'
import { type SayIn, sayInWordsOf } from '../../platform/i18n/say-in.ts'
import type { Language } from '../../platform/i18n/texts.ts'
import { ARABIC_FAULTS } from './faults-ar.ts'
import { GERMAN_FAULTS } from './faults-de.ts'
import { SPANISH_FAULTS } from './faults-es.ts'
import { FRENCH_FAULTS } from './faults-fr.ts'

/** English is in the faults themselves. */
export const STAFF_FAULTS: Record<Exclude<Language, 'en'>, Record<FaultKey | AttemptFaultKey, string>> = {
  ar: ARABIC_FAULTS,
  de: GERMAN_FAULTS,
  es: SPANISH_FAULTS,
  fr: FRENCH_FAULTS,
}

/** What the server's rules say, as its reader is shown it. */
export const sayIn: SayIn = sayInWordsOf(STAFF_FAULTS)
