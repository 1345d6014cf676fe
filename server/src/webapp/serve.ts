import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../platform/http/html.ts'
import { sendPage } from '../platform/http/pages.ts'
import type { StaffOf } from '../staff/session.ts'
import type { WebAppState } from './built.ts'
import type { Encoding } from './files.ts'

/** Where the app's own router takes over; everything else is the server's. */
export const APP_PATHS = ['/', '/developer', '/developer/*']

/** Stands in index.html wherever the nonce of the answer belongs. */
const NONCE = '%STYLE_NONCE%'

/**
 * Script from our own files alone. Mantine and react-remove-scroll write style elements of their own (the theme's
 * variables, the lock of a page behind a dialog): those bear the answer's nonce. Style attributes in markup stay
 * forbidden; React sets styles through the DOM, which the policy does not concern.
 */
function policyFor(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function serveWebApp(
  app: FastifyInstance,
  { staffOf, webApp }: { staffOf: StaffOf; webApp: WebAppState },
): void {
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const staff = await staffOf(request, reply)
    const next = encodeURIComponent(request.url)
    if (!staff) return reply.redirect(`/sign-in?next=${next}`, 303)
    if (!staff.current) return reply.redirect(`/choose-restaurant?next=${next}`, 303)
    const { built } = webApp
    if (!built) return webApp.failed ? notBuilt(reply) : beingBuilt(reply)
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({
        'Content-Security-Policy': policyFor(nonce),
        'X-Frame-Options': 'DENY',
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'same-origin',
        'Cache-Control': 'no-cache, private',
        'X-Robots-Tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(built.index.replaceAll(NONCE, nonce))
  }
  for (const path of APP_PATHS) app.get(path, answer)

  app.get('/assets/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const file = webApp.built?.files.get(path)
    if (!file) return reply.code(404).header('Cache-Control', 'no-store').send({ error: 'not_found' })
    const encoding = encodingFor(request)
    return reply
      .headers({
        'Cache-Control': 'public, max-age=31536000, immutable',
        'X-Content-Type-Options': 'nosniff',
        Vary: 'Accept-Encoding',
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      })
      .type(file.type)
      .send(await file.body(encoding))
  })
}

function encodingFor(request: FastifyRequest): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

function beingBuilt(reply: FastifyReply): FastifyReply {
  reply.headers({ Refresh: '2', 'Retry-After': '2' })
  return sendPage(reply, {
    status: 503,
    title: 'One moment',
    body: html`<h1>One moment</h1>
<p role="status">The web app is being built, as after every update. This page opens it by itself in a few seconds.</p>
<p class="small"><a href="/docs">Meanwhile: the API reference</a></p>`,
  })
}

function notBuilt(reply: FastifyReply): FastifyReply {
  return sendPage(reply, {
    status: 500,
    title: 'The web app could not be built',
    body: html`<h1>The web app could not be built</h1>
<p>The API works. Whoever runs Comanda for you finds the reason in its log; starting it again builds the app anew.</p>
<p class="small"><a href="/account">Your account</a></p>`,
  })
}
