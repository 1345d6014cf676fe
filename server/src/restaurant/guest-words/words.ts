// What guests read of the restaurant's domains: mails, receipts, and the pages that a mail leads to. One file for each language.
import type { FastifyReply } from 'fastify'
import { type Page, type Speech, sendPage } from '../../platform/http/pages/pages.ts'
import {
  GUEST_LANGUAGES,
  type GuestLanguage,
  isGuestLanguage,
  SPOKEN,
} from '../../platform/i18n/languages.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en, type GuestWords } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { pt } from './pt.ts'
import { tr } from './tr.ts'

export const GUEST_WORDS: Record<GuestLanguage, GuestWords> = { en, ar, es, de, fr, it, nl, pt, tr }

export function guestWords(language: string): GuestWords {
  return GUEST_WORDS[isGuestLanguage(language) ? language : 'en']
}

/** One part of them in every language. */
export function guestWordsOf<Part extends keyof GuestWords>(
  part: Part,
): Record<GuestLanguage, GuestWords[Part]> {
  const words = SPOKEN.map((language) => [language, GUEST_WORDS[language][part]])
  return Object.fromEntries(words) as Record<GuestLanguage, GuestWords[Part]>
}

export const GUEST_SPEECH: Speech = { languages: GUEST_LANGUAGES, texts: guestWordsOf('shell') }

export function sendToGuest(reply: FastifyReply, page: Page): FastifyReply {
  return sendPage(reply, page, GUEST_SPEECH)
}
