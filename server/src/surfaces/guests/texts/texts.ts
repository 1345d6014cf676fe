// Our own words on the guests' pages: one file for each language.
import { sayInWordsOf } from '../../../platform/i18n/say-in.ts'
import { LANGUAGES, type Texts } from '../../../platform/i18n/texts.ts'
import type { SPOKEN } from '../../../restaurant/guest-pages/languages.ts'
import { ARABIC_FAULTS } from '../../admin/arabic-faults.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { SPANISH_FAULTS } from './faults-es.ts'

/** Guests are spoken to in more languages than staff. */
export type GuestLanguage = (typeof SPOKEN)[number]
export const GUEST_LANGUAGES: Record<GuestLanguage, string> = { ...LANGUAGES, es: 'Español' }

export type GuestKeys = keyof typeof en
export const guestTexts: Texts<GuestKeys, GuestLanguage> = { en, ar, es }

/** What the server's rules say, as a guest is shown it. */
export const sayToGuest = sayInWordsOf<GuestLanguage>({ ar: ARABIC_FAULTS, es: SPANISH_FAULTS })

export function isGuestLanguage(text: string | undefined): text is GuestLanguage {
  return text !== undefined && Object.hasOwn(GUEST_LANGUAGES, text)
}
