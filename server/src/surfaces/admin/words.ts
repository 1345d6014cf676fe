import { type SayIn, sayInWordsOf } from '../../platform/i18n/say-in.ts'
import { ARABIC_FAULTS } from './arabic-faults.ts'

/** What the server's rules say, as its reader is shown it. */
export const sayIn: SayIn = sayInWordsOf({ ar: ARABIC_FAULTS })
