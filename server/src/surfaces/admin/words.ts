import { type SayIn, sentencesIn } from '../../platform/i18n/sentences.ts'
import { ARABIC } from './arabic.ts'

/** A sentence of the server's rules, as its reader is shown it. */
export const sayIn: SayIn = sentencesIn({ ar: ARABIC })
