// Our own words on the guest pages: one file for each language.
import type { GuestFaultKey } from '../../../faults.ts'
import { type GuestLanguage, SPOKEN } from '../../../platform/i18n/languages.ts'
import { sayInWordsOf } from '../../../platform/i18n/say-in.ts'
import { ARABIC_FAULTS } from '../../admin/faults-ar.ts'
import { GERMAN_FAULTS } from '../../admin/faults-de.ts'
import { SPANISH_FAULTS } from '../../admin/faults-es.ts'
import { FRENCH_FAULTS } from '../../admin/faults-fr.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en, type GuestTexts } from './en.ts'
import { es } from './es.ts'
import { ITALIAN_FAULTS } from './faults-it.ts'
import { DUTCH_FAULTS } from './faults-nl.ts'
import { PORTUGUESE_FAULTS } from './faults-pt.ts'
import { TURKISH_FAULTS } from './faults-tr.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { pt } from './pt.ts'
import { tr } from './tr.ts'

export const GUEST_TEXTS: Record<GuestLanguage, GuestTexts> = { en, ar, es, de, fr, it, nl, pt, tr }

function textsOf<Part extends keyof GuestTexts>(part: Part): Record<GuestLanguage, GuestTexts[Part]> {
  const texts = SPOKEN.map((language) => [language, GUEST_TEXTS[language][part]])
  return Object.fromEntries(texts) as Record<GuestLanguage, GuestTexts[Part]>
}

export type GuestKeys = keyof GuestTexts['pages']
export const guestTexts = textsOf('pages')
export const payTexts = textsOf('pay')
export const offerTexts = textsOf('offer')
export const keptNames = textsOf('kept')

/** English is in the faults themselves. */
export const GUEST_FAULTS: Record<Exclude<GuestLanguage, 'en'>, Record<GuestFaultKey, string>> = {
  ar: ARABIC_FAULTS,
  es: SPANISH_FAULTS,
  de: GERMAN_FAULTS,
  fr: FRENCH_FAULTS,
  it: ITALIAN_FAULTS,
  nl: DUTCH_FAULTS,
  pt: PORTUGUESE_FAULTS,
  tr: TURKISH_FAULTS,
}

/** What the server's rules say, as a guest is shown it. */
export const sayToGuest = sayInWordsOf<GuestLanguage>(GUEST_FAULTS)
