// Pages made on the server: plain HTML, one style sheet, no script but where a page names one. Every one is sent under a policy that allows
// nothing else, is never framed, never cached and never indexed.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { directionOf } from '../../i18n/direction.ts'
import { colonIn, type GuestLanguage } from '../../i18n/languages.ts'
import { languageAmong } from '../../i18n/of-request.ts'
import { LANGUAGES, type Text, translateBy, type Values } from '../../i18n/texts.ts'
import { retryAfter } from '../../retry-after.ts'
import { asAppError } from '../server/error-body.ts'
import { isFromOurPages } from '../server/origin.ts'
import { plainOrigin } from '../server/plain-origin.ts'
import { type Html, html } from './html.ts'
import { type PageKey, pageTexts } from './texts.ts'

const styleOf = (part: string) => readFileSync(new URL(`./style/${part}.css`, import.meta.url))
/** Begins every style sheet of pages made on the server. */
export const TONES = styleOf('tones')
const STYLE = [TONES, ...['frame', 'forms', 'contents'].map(styleOf)].join('\n')
export const STYLE_PATH = `/pages/${createHash('sha256').update(STYLE).digest('hex').slice(0, 16)}.css`

/** Where the choice of a language is sent, and kept. */
export const LANGUAGE_PATH = '/language'
/** From so many on they are a menu, not a row. */
export const MANY_LANGUAGES = 3

export type Page = {
  title: string
  body: Html
  status?: number
  /** The address that a form of this page leads on to, besides ourselves. */
  formTarget?: string
  /** Addresses of pictures on this page. */
  images?: string[]
  wide?: boolean
  /** The address of a script of ours that this page loads. */
  script?: string
  /** Shown at the top right. */
  aside?: Html | null
}

type InSome<Keys extends string> = Partial<Record<GuestLanguage, Record<Keys, Text>>> & {
  en: Record<Keys, Text>
}

/** The languages of some pages, by their own names, and what all of these pages say alike. */
export type Speech = { languages: Partial<Record<GuestLanguage, string>>; texts: InSome<PageKey> }
const STAFF_SPEECH: Speech = { languages: LANGUAGES, texts: pageTexts }

/** In whichever language it will be read: the title says what is wrong, the message what to do about it. */
export type Words = (language: GuestLanguage, speech?: Speech) => { title: string; message: string }

export function wordsOf<Keys extends string>(
  texts: InSome<Keys>,
  title: NoInfer<Keys>,
  message: NoInfer<Keys>,
  values: Values = {},
): Words {
  return (language) => {
    const t = translateBy(texts[language] ?? texts.en, language)
    return { title: t(title, values), message: t(message, values) }
  }
}

/** What pages of every kind say alike. */
export function sharedWords(title: PageKey, message: PageKey, values: Values = {}): Words {
  return (language, speech = STAFF_SPEECH) => wordsOf(speech.texts, title, message, values)(language)
}

/** A refusal that a person reads. */
export class PageRefusal extends Error {
  status: number
  words: Words
  headers: Record<string, string>
  constructor(status: number, words: Words, headers: Record<string, string> = {}) {
    super(words('en').message)
    this.status = status
    this.words = words
    this.headers = headers
  }
}

export function sendPage(reply: FastifyReply, page: Page, speech: Speech = STAFF_SPEECH): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .headers({
      'Content-Security-Policy': policyOf(page),
      'X-Frame-Options': 'DENY',
      'X-Content-Type-Options': 'nosniff',
      // Not `no-referrer`, under which a browser would name no origin on our own forms either.
      'Referrer-Policy': 'same-origin',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(layout(page, reply.request, speech).text)
}

function policyOf({ formTarget, images = [], script }: Page): string {
  const pictures = images.flatMap((address) => plainOrigin(address) ?? [])
  return [
    "default-src 'none'",
    "style-src 'self'",
    ...(script === undefined ? [] : ["script-src 'self'", "connect-src 'self'"]),
    `img-src ${["'self'", ...new Set(pictures)].join(' ')}`,
    `form-action ${["'self'", ...formSources(formTarget)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Chromium holds every redirect after a form to this, those of the target's own server as well. Which hosts that sends
 * the browser on to is not ours to know, so the scheme is all that can be named.
 */
function formSources(target: string | undefined): string[] {
  if (target === undefined) return []
  return [...new Set([new URL(target).protocol, 'https:'])]
}

function layout(page: Page, request: FastifyRequest, speech: Speech): Html {
  const { title, body, wide, aside, script, status = 200 } = page
  const language = languageIn(speech, request)
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Comanda</title>
<link rel="stylesheet" href="${STYLE_PATH}">${
    script &&
    html`
<script type="module" src="${script}"></script>`
  }
</head>
<body>
<header><span class="brand">Comanda</span>${aside}</header>
<main class="${wide ? 'wide' : 'narrow'}">
${body}
</main>
${request.method === 'GET' && status === 200 && languageSwitch(speech, language, request.url)}
</body>
</html>
`
}

/** Not on the answer to a form, which has no address to come back to, nor on a refusal, which repeats nothing it was sent. */
function languageSwitch({ languages, texts }: Speech, current: GuestLanguage, next: string): Html {
  const others = Object.entries(languages).filter(([code]) => code !== current)
  const label = translateBy(texts[current] ?? texts.en, current)('language')
  const form = html`<form method="post" action="${LANGUAGE_PATH}" aria-label="${label}">
  <input type="hidden" name="next" value="${next}">
  ${others.map(([code, name]) => html`<button class="link" type="submit" name="language" value="${code}" lang="${code}">${name}</button>`)}
</form>`
  if (others.length < MANY_LANGUAGES) return html`<footer>${form}</footer>`
  return html`<footer><details class="languages"><summary>${label}${colonIn(current)}${languages[current]}</summary>${form}</details></footer>`
}

function languageIn({ languages }: Speech, request: FastifyRequest): GuestLanguage {
  return languageAmong(languages as Record<GuestLanguage, string>, request)
}

function refusalPage({ status, words }: PageRefusal, language: GuestLanguage, speech: Speech): Page {
  const { title, message } = words(language, speech)
  return { status, title, body: html`<h1>${title}</h1><p>${message}</p>` }
}

/** What all pages of one plugin share: their style, the check of origin, and errors in words for a person. */
export function preparePages(
  app: FastifyInstance,
  publicUrl: string | null,
  speech: Speech = STAFF_SPEECH,
): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) {
      throw new PageRefusal(400, sharedWords('unreadable', 'unreadableHint'))
    }
    if (isFromOurPages(request, publicUrl)) return
    throw new PageRefusal(403, sharedWords('foreignSite', 'foreignSiteHint'))
  })
  app.setErrorHandler((thrown, request, reply) => answerPageError(thrown, request, reply, speech))
}

export function serveStyle(app: FastifyInstance): void {
  app.get(STYLE_PATH, async (_request, reply) =>
    reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('X-Content-Type-Options', 'nosniff')
      .type('text/css; charset=utf-8')
      .send(STYLE),
  )
}

/** A script of ours under an address of its own for each version of it. */
export function serveScript(app: FastifyInstance, source: Buffer): string {
  const path = `/pages/${createHash('sha256').update(source).digest('hex').slice(0, 16)}.js`
  app.get(path, async (_request, reply) =>
    reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('X-Content-Type-Options', 'nosniff')
      .type('text/javascript; charset=utf-8')
      .send(source),
  )
  return path
}

export function noSuchPage(): PageRefusal {
  return new PageRefusal(404, sharedWords('noPage', 'noPageHint'))
}

export function answerPageError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  speech: Speech = STAFF_SPEECH,
): void {
  const refusal = thrown instanceof PageRefusal ? thrown : refusalFor(thrown, request)
  reply.headers(refusal.headers)
  sendPage(reply, refusalPage(refusal, languageIn(speech, request), speech), speech)
}

function refusalFor(thrown: unknown, request: FastifyRequest): PageRefusal {
  const { code, status, headers } = asAppError(thrown)
  if (code === 'malformed_request' || code === 'validation_failed') {
    return new PageRefusal(400, sharedWords('unreadable', 'unreadableHint'))
  }
  if (code === 'payload_too_large' || code === 'unsupported_media_type') {
    return new PageRefusal(status, sharedWords('unreadable', 'unreadableHint'))
  }
  if (code === 'not_found') return noSuchPage()
  if (code === 'rate_limited') {
    return new PageRefusal(429, sharedWords('tooMany', 'tooManyHint'), headers)
  }
  request.log.error({ err: thrown, requestId: request.id }, 'a page failed')
  if (code === 'service_unavailable') {
    return new PageRefusal(503, sharedWords('outOfReach', 'outOfReachHint'), retryAfter(1_000))
  }
  return new PageRefusal(500, sharedWords('ourFault', 'ourFaultHint', { id: request.id }))
}
