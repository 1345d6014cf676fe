import { type SayIn, type Sentences, sentencesIn } from '../../platform/i18n/sentences.ts'
import { ENGLISH_FAULTS, type FaultKey } from '../fault-keys.ts'
import { ARABIC } from './arabic.ts'
import { ARABIC_FAULTS } from './arabic-faults.ts'

/** What the server's rules say, as its reader is shown it. */
export const sayIn: SayIn = sentencesIn({
  ar: { faults: ARABIC_FAULTS, sentences: { ...ARABIC, ...byEnglish(ARABIC_FAULTS) } },
})

/** Of the calls of integrators only the English is kept. */
function byEnglish(faults: Record<FaultKey, string>): Sentences {
  const keys = Object.keys(faults) as FaultKey[]
  return Object.fromEntries(
    keys.map((key) => {
      const english = ENGLISH_FAULTS[key]
      const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
      const fault = faults[key].replace(/\{(\w+)\}/g, (_, name) => `{${names.indexOf(name) + 1}}`)
      return [english.replace(/\{\w+\}/g, '{}'), fault]
    }),
  )
}
