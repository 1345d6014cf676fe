import type { FastifyRequest } from 'fastify'
import { isLanguage, LANGUAGE_COOKIE, type Language } from './texts.ts'

/** What the person has chosen, else the first language of their browser that we speak, else English. */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): Language {
  const chosen = cookieIn(request.headers.cookie)
  return isLanguage(chosen) ? chosen : accepted(request.headers['accept-language'])
}

function cookieIn(header = ''): string | undefined {
  const pairs = header.split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${LANGUAGE_COOKIE}=`))?.slice(LANGUAGE_COOKIE.length + 1)
}

/** RFC 9110 §12.5.4: tags with weights; those that weigh the same count in the order sent. */
function accepted(header = ''): Language {
  const wished = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';')
    const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
    return { tag: tag.slice(0, 2).toLowerCase(), weight: Number(weight ?? 1) }
  })
  const best = wished
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .find(({ tag }) => isLanguage(tag))?.tag
  return isLanguage(best) ? best : 'en'
}

export function languageCookie(language: Language): string {
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
}
