import type { FastifyRequest } from 'fastify'
import { GUEST_LANGUAGES, type GuestLanguage } from './languages.ts'
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from './texts.ts'

type Asking = Pick<FastifyRequest, 'headers'>

/** What the person has chosen, else the first language of their browser that we speak, else English. */
export function languageOf(request: Asking): Language {
  return languageAmong(LANGUAGES, request)
}

/** The same on a page of a guest's, who is spoken to in more. */
export function guestLanguageOf(request: Asking): GuestLanguage {
  return languageAmong(GUEST_LANGUAGES, request)
}

/** The same among these, by their codes. */
export function languageAmong<Code extends string>(spoken: Record<Code, unknown>, { headers }: Asking): Code {
  const isSpoken = (code: string | undefined): code is Code =>
    code !== undefined && Object.hasOwn(spoken, code)
  const wished = [cookieIn(headers.cookie), ...accepted(headers['accept-language'])]
  return wished.find(isSpoken) ?? ('en' as Code)
}

function cookieIn(header = ''): string | undefined {
  const pairs = header.split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${LANGUAGE_COOKIE}=`))?.slice(LANGUAGE_COOKIE.length + 1)
}

/** RFC 9110 §12.5.4: tags with weights; those that weigh the same count in the order sent. */
function accepted(header = ''): string[] {
  const wished = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';')
    const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
    return { tag: tag.slice(0, 2).toLowerCase(), weight: Number(weight ?? 1) }
  })
  return wished
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

/** How they write times and numbers: as their browser does in that language, with the digits that all of our pages have. */
export function localeOf(request: Pick<FastifyRequest, 'headers'>): string {
  const language = languageOf(request)
  const tags = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.split(';', 1)[0]?.trim() ?? '')
  const own = tags.find((tag) => tag.slice(0, 2).toLowerCase() === language && isLocale(tag))
  return new Intl.Locale(own ?? (language === 'en' ? 'en-GB' : language), {
    numberingSystem: 'latn',
  }).toString()
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

export function languageCookie(language: GuestLanguage): string {
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
}
