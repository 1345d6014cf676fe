// Pages made on the server: plain HTML, one style sheet, no script. Every one is sent under a policy that allows
// nothing else, is never framed, never cached and never indexed.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asAppError } from './error-body.ts'
import { type Html, html } from './html.ts'
import { isFromOurPages } from './origin.ts'

const STYLE = readFileSync(new URL('./pages.css', import.meta.url))
const STYLE_PATH = `/pages/${createHash('sha256').update(STYLE).digest('hex').slice(0, 16)}.css`

export type Page = {
  title: string
  body: Html
  status?: number
  /** The address that a form of this page leads on to, besides ourselves. */
  formTarget?: string
  /** Addresses of pictures on this page. */
  images?: string[]
  wide?: boolean
  /** Shown at the top right. */
  aside?: Html | null
}

/** A refusal that a person reads: its title says what is wrong, its message what to do about it. */
export class PageRefusal extends Error {
  status: number
  title: string
  headers: Record<string, string>
  constructor(status: number, title: string, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.title = title
    this.headers = headers
  }
}

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
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
    .send(layout(page).text)
}

function policyOf({ formTarget, images = [] }: Page): string {
  const pictures = images.map((address) => new URL(address).origin)
  return [
    "default-src 'none'",
    "style-src 'self'",
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

function layout({ title, body, wide, aside }: Page): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Comanda</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<header><span class="brand">Comanda</span>${aside}</header>
<main class="${wide ? 'wide' : 'narrow'}">
${body}
</main>
</body>
</html>
`
}

export function refusalPage({ status, title, message }: PageRefusal): Page {
  return { status, title, body: html`<h1>${title}</h1><p>${message}</p>` }
}

/** What all pages of one plugin share: their style, the check of origin, and errors in words for a person. */
export function preparePages(app: FastifyInstance, publicUrl: string | null): void {
  app.addHook('onRequest', async (request) => {
    if (isFromOurPages(request, publicUrl)) return
    throw new PageRefusal(
      403,
      'This request came from another site',
      'For your safety nothing was changed. Open the page from Comanda itself and try again.',
    )
  })
  app.setErrorHandler(answerPageError)
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

export function answerPageError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = thrown instanceof PageRefusal ? thrown : refusalFor(thrown, request)
  reply.headers(refusal.headers)
  sendPage(reply, refusalPage(refusal))
}

function refusalFor(thrown: unknown, request: FastifyRequest): PageRefusal {
  const { code } = asAppError(thrown)
  if (code === 'payload_too_large' || code === 'unsupported_media_type' || code === 'validation_failed') {
    return new PageRefusal(400, 'That could not be read', 'Go back, reload the page and try again.')
  }
  request.log.error({ err: thrown, requestId: request.id }, 'a page failed')
  if (code === 'service_unavailable') {
    return new PageRefusal(503, 'Briefly out of reach', 'Try again in a moment.', { 'Retry-After': '1' })
  }
  return new PageRefusal(
    500,
    'Something went wrong on our side',
    `Try again in a moment. If it happens again, tell your operator the number ${request.id}.`,
  )
}
