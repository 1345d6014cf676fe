import { type SayIn, sentencesIn } from '../../platform/language/sentences.ts'
import { ARABIC } from './arabic.ts'

/** A sentence of the server's rules, as its reader is shown it. */
export const sayIn: SayIn = sentencesIn({ ar: ARABIC })
