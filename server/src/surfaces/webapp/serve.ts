import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ADMIN_PATH, adminPath, slugIn } from '../../ground/staff/address.ts'
import { updateSessionRestaurant } from '../../ground/staff/queries.ts'
import { lacksFactorFor, type StaffOf } from '../../ground/staff/session.ts'
import { html } from '../../platform/http/pages/html.ts'
import { noSuchPage, sendPage } from '../../platform/http/pages/pages.ts'
import { directionOf } from '../../platform/i18n/direction.ts'
import { languageOf } from '../../platform/i18n/of-request.ts'
import { type Language, translator } from '../../platform/i18n/texts.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory } from '../../platform/postgres/transaction/transaction.ts'
import { retryAfter } from '../../platform/retry-after.ts'
import { type DeviceKind, devicePath, pairPath } from '../../restaurant/devices/kinds.ts'
import type { DeviceOf } from '../../restaurant/devices/token.ts'
import type { WebAppState } from './built.ts'
import type { Encoding } from './files.ts'
import { BUILD_HEADER, installedHead, serveInstalled } from './installed.ts'
import { webAppTexts } from './texts.ts'

/** Where the app's own router takes over, for each restaurant under `/admin/{restaurant}`; everything else is the server's. */
const APP_PATHS = [
  '/',
  '/developer',
  '/developer/*',
  '/menu',
  '/bookings',
  '/guests',
  '/guests/*',
  '/orders',
  '/orders/new',
  '/tables',
  '/all-restaurants',
  '/sales',
  '/reports',
  '/payments',
  '/day-end',
  '/drawers',
  '/gift-cards',
  '/reviews',
  '/shifts',
  '/shifts/team',
  '/my-shifts',
  '/stock',
  '/experiences',
  '/experiences/*',
  '/first-steps',
  '/kitchen',
  '/kitchen/screens/*',
  '/settings',
  '/settings/*',
]

const ENGLISH = '<html lang="en" dir="ltr">'

/** The page as one person gets it: with the nonce of this answer, and in their language from the first paint on. */
function indexFor(
  index: string,
  { nonce, language, head }: { nonce: string; language: Language; head: string },
): string {
  return index
    .replaceAll('%STYLE_NONCE%', nonce)
    .replace('</head>', `${head}</head>`)
    .replace(ENGLISH, `<html lang="${language}" dir="${directionOf(language)}">`)
}

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
    // The preview of the guest pages.
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function serveWebApp(
  app: FastifyInstance,
  {
    database,
    staffOf,
    deviceOf,
    deviceKinds,
    isGuests,
    webApp,
  }: {
    database: Database
    staffOf: StaffOf
    /** What a paired device is: it is shown what its kind shows, and nothing else. */
    deviceOf: DeviceOf
    deviceKinds: readonly DeviceKind[]
    /** Whether a path is among the guest pages: nobody is asked to sign in there, and nobody reads JSON. */
    isGuests: (path: string) => boolean
    webApp: WebAppState
  },
): void {
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const staff = await staffOf(request, reply)
    const next = encodeURIComponent(request.url)
    if (!staff) return reply.redirect(`/sign-in?next=${next}`, 303)
    const membership = staff.memberships.find(({ slug }) => slug === slugIn(request.url))
    if (!membership) return notYours(reply)
    if (membership !== (staff.current ?? staff.barredFrom)) {
      const { sessionId, userId } = staff
      await inDirectory(database, updateSessionRestaurant(sessionId, userId, membership.restaurantId))
    }
    if (lacksFactorFor(staff, membership)) return reply.redirect(`/choose-restaurant?next=${next}`, 303)
    return sendApp(request, reply)
  }
  /** An address that names no restaurant, as all did once, is that of the restaurant whose pages they opened last. */
  async function lead(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const staff = await staffOf(request, reply)
    const next = encodeURIComponent(request.url)
    reply.header('Cache-Control', 'no-store')
    if (!staff) return reply.redirect(`/sign-in?next=${next}`, 303)
    if (!staff.current) return reply.redirect(`/choose-restaurant?next=${next}`, 303)
    return reply.redirect(adminPath(staff.current.slug) + request.url, 303)
  }
  async function sendApp(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await webApp.looked
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
        [BUILD_HEADER]: built.build,
      })
      .type('text/html; charset=utf-8')
      .send(indexFor(built.index, { nonce, language: languageOf(request), head: installedHead(request.url) }))
  }
  for (const path of APP_PATHS) {
    app.get(path, lead)
    app.get(adminPath(':restaurant') + path, answer)
  }
  app.get(adminPath(':restaurant'), answer)
  app.get(ADMIN_PATH, (_, reply) => reply.redirect('/', 303))
  for (const kind of deviceKinds) {
    for (const path of kind.hasPages ? [devicePath(kind), `${devicePath(kind)}/*`] : [devicePath(kind)]) {
      app.get(path, async (request, reply) =>
        (await deviceOf(request, kind)) ? sendApp(request, reply) : reply.redirect(pairPath(kind), 303),
      )
    }
  }
  // A person who follows a wrong link gets a page that says so, in the app.
  app.setNotFoundHandler((request, reply) => {
    if (isGuests(request.url.split('?', 1)[0] ?? '')) throw noSuchPage()
    reply.code(404)
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (!wantsPage) return reply.send({ error: 'not_found' })
    const [path = '', query] = request.url.split('?')
    if (/^\/[^/].*\/$/.test(path)) {
      const plain = path.replace(/\/+$/, '')
      return reply.redirect(query === undefined ? plain : `${plain}?${query}`, 308)
    }
    return slugIn(request.url) === null ? lead(request, reply) : answer(request, reply)
  })

  serveInstalled(app, { webApp, deviceKinds, sendApp })
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

/** The same whether there is such a restaurant or not. */
function notYours(reply: FastifyReply): FastifyReply {
  const t = translator(webAppTexts, languageOf(reply.request))
  return sendPage(reply, {
    status: 404,
    title: t('notYours'),
    body: html`<h1>${t('notYours')}</h1>
<p>${t('notYoursHint')}</p>
<p><a class="button" href="/choose-restaurant?other=1">${t('chooseYours')}</a></p>`,
  })
}

function beingBuilt(reply: FastifyReply): FastifyReply {
  const t = translator(webAppTexts, languageOf(reply.request))
  reply.headers({ Refresh: '2', ...retryAfter(2_000) })
  return sendPage(reply, {
    status: 503,
    title: t('oneMoment'),
    body: html`<h1>${t('oneMoment')}</h1>
<p role="status">${t('beingBuilt')}</p>
<p class="small"><a href="/docs">${t('meanwhile')}</a></p>`,
  })
}

function notBuilt(reply: FastifyReply): FastifyReply {
  const t = translator(webAppTexts, languageOf(reply.request))
  return sendPage(reply, {
    status: 500,
    title: t('notBuilt'),
    body: html`<h1>${t('notBuilt')}</h1>
<p>${t('notBuiltHint')}</p>
<p class="small"><a href="/account">${t('account')}</a></p>`,
  })
}
