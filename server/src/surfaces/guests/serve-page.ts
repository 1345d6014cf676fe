// How a guest's page is served: the restaurant is found by its slug, the language by the address or by the browser, and
// what goes wrong is said on a page of the restaurant's own.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasPlan } from '../../ground/tenants/standing.ts'
import { AppError } from '../../platform/errors.ts'
import { asAppError } from '../../platform/http/error-body.ts'
import { matchesEtag } from '../../platform/http/etag.ts'
import { html } from '../../platform/http/html.ts'
import { isFromOurPages, ownAddress } from '../../platform/http/origin.ts'
import { MINUTE_MS } from '../../platform/time/clock.ts'
import { timeOn } from '../../platform/time/moved-clock.ts'
import type { Site } from '../../restaurant/guest-pages/memory.ts'
import type { GuestHouse } from './house.ts'
import { type GuestPage, pageHeaders, sendGuestPage, writePage } from './layout.ts'
import { isStrange, movedTo, sendElsewhere } from './own-domain.ts'
import { GuestRefusal, noPage, refusal } from './refusal.ts'
import { acceptsGzip, type Held, type Shelf, unpressed } from './shelf.ts'
import { languagesOf, pathOf, type Visit, visitOf, wishedLanguage } from './visit.ts'

type Params = { slug: string; lang?: string; [name: string]: string | undefined }
export type GuestRequest = FastifyRequest<{ Params: Params; Querystring: Record<string, string | string[]> }>
export type Handler = (visit: Visit, request: GuestRequest, reply: FastifyReply) => Promise<FastifyReply>

export { noPage, refusal }

/** Without a language in the address, and with one. */
function addressesOf(path: string): string[] {
  return [`/r/:slug${path}`, `/r/:slug/:lang${path}`]
}

export function guestRoutes(app: FastifyInstance, house: GuestHouse) {
  function route(method: 'GET' | 'POST', path: string, handler: Handler, always = false): void {
    const answer = async (request: GuestRequest, reply: FastifyReply) => {
      const site = await house.sites.get(request.params.slug)
      if (!site || isStrange(site, request)) throw noPage()
      const elsewhere = movedTo(site, request)
      if (elsewhere !== null) return sendElsewhere(reply, elsewhere)
      const visit = visitIn(house, site, request)
      try {
        if (!isOffered(site, request.params.lang)) throw noPage()
        if (!always) assertPlan(visit)
        assertOurs(request, house.publicUrl)
        return await handler(visit, request, reply)
      } catch (error) {
        return sendRefusal(reply, visit, asRefusal(error, request))
      }
    }
    for (const url of addressesOf(path)) app.route({ method, url, handler: answer as never })
  }
  return {
    get: (path: string, handler: Handler) => route('GET', path, handler),
    post: (path: string, handler: Handler) => route('POST', path, handler),
    /** What guests have already: to be seen and given up whatever became of the restaurant's plan. */
    always: {
      get: (path: string, handler: Handler) => route('GET', path, handler, true),
      post: (path: string, handler: Handler) => route('POST', path, handler, true),
    },
  }
}

function isOffered(site: Site, named: string | undefined): boolean {
  return named === undefined || languagesOf(site).includes(named)
}

/** In the language that the address names, else in the one that the browser wishes for. */
function visitIn(house: GuestHouse, site: Site, request: GuestRequest): Visit {
  const { lang } = request.params
  return visitOf(house, site, request, isOffered(site, lang) ? (lang ?? null) : null)
}

function assertPlan({ standing }: Visit): void {
  if (!standing.planInForce) throw refusal(503, 'resting', 'restingHint')
}

function assertOurs(request: FastifyRequest, publicUrl: string | null): void {
  if (!isFromOurPages(request, publicUrl)) throw refusal(403, 'foreign', 'foreignHint')
}

function asRefusal(error: unknown, request: FastifyRequest): GuestRefusal {
  if (error instanceof GuestRefusal) return error
  const { code, headers } = error instanceof AppError ? error : asAppError(error)
  if (code === 'not_found') return noPage()
  if (code === 'restaurant_suspended') return refusal(403, 'paused', 'pausedHint')
  if (code === 'rate_limited') return refusal(429, 'tooMany', 'tooManyHint', headers)
  if (code === 'malformed_request' || code === 'validation_failed' || code === 'payload_too_large') {
    return refusal(400, 'unreadable', 'unreadableHint')
  }
  if (code === 'service_unavailable') return refusal(503, 'outOfReach', 'outOfReachHint', headers)
  request.log.error({ err: error, requestId: request.id }, "a guest's page failed")
  return refusal(500, 'ourFault', 'ourFaultHint')
}

function sendRefusal(
  reply: FastifyReply,
  visit: Visit,
  { status, title: titleKey, hint, headers }: GuestRefusal,
): FastifyReply {
  const [title, message] = [visit.t(titleKey), visit.t(hint)]
  reply.headers(headers)
  return sendGuestPage(reply, visit, {
    status,
    title,
    path: null,
    body: html`<section class="card narrow"><h1>${title}</h1><p>${message}</p>
<p><a class="button" href="${pathOf(visit)}">${visit.t('toHome')}</a></p></section>`,
  })
}

/** Whatever else is asked for under a restaurant's pages, by whatever method: the pages say so themselves. */
export function serveNoPage(app: FastifyInstance, house: GuestHouse): void {
  app.all('/r/:slug/*', async (request, reply) => {
    const asked = request as GuestRequest
    const site = await house.sites.get(asked.params.slug)
    if (!site || isStrange(site, request)) throw noPage()
    return sendRefusal(reply, visitIn(house, site, asked), noPage())
  })
}

export type Ready<Parts extends readonly object[]> = {
  /** What the page is made of, as far as memory holds it now. */
  peek: (restaurantId: number) => { [Index in keyof Parts]: Parts[Index] | undefined }
  make: (visit: Visit) => Promise<{ page: GuestPage; parts: Parts }>
  /** What it shows of the time; where it does not say, the page is made anew for each minute. */
  stateAt?: (parts: Parts, now: number) => string
}

/** A page for everybody: from memory at once where it is held, with a tag that spares sending it twice. */
export function serveReady<Parts extends readonly object[]>(
  app: FastifyInstance,
  house: GuestHouse,
  shelf: Shelf,
  path: string,
  ready: Ready<Parts>,
): void {
  function send({ headers }: FastifyRequest, reply: FastifyReply, held: Held): void {
    reply.headers(held.headers)
    if (matchesEtag(headers['if-none-match'], held.etag)) reply.code(304).send()
    else if (acceptsGzip(headers['accept-encoding']))
      reply.header('content-encoding', 'gzip').send(held.pressed)
    else reply.send(unpressed(held))
  }

  async function make(visit: Visit, question: string): Promise<Held> {
    const { page, parts } = await ready.make(visit)
    const minute = minuteOf(visit.now)
    const vary = visit.isNamed ? 'accept-encoding' : 'accept-encoding, accept-language'
    const headers = {
      ...pageHeaders(visit, page),
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-language': visit.lang,
      vary,
    }
    return shelf.keep(question, writePage(visit, page), headers, {
      parts: [visit.site, ...parts],
      state: ready.stateAt?.(parts, visit.now) ?? minute,
      minute,
    })
  }

  async function answerLater(request: GuestRequest, reply: FastifyReply): Promise<FastifyReply> {
    const site = await house.sites.get(request.params.slug)
    if (!site || isStrange(site, request)) throw noPage()
    const elsewhere = movedTo(site, request)
    if (elsewhere !== null) return sendElsewhere(reply, elsewhere)
    const visit = visitIn(house, site, request)
    try {
      if (!isOffered(site, request.params.lang)) throw noPage()
      assertPlan(visit)
      assertOurs(request, house.publicUrl)
      send(request, reply, await make(visit, questionOf({ ...visit, path })))
      return reply
    } catch (error) {
      return sendRefusal(reply, visit, asRefusal(error, request))
    }
  }

  function answer(request: GuestRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    const site = house.sites.peek(request.params.slug)
    const { lang } = request.params
    const isPlain = site && !isStrange(site, request) && movedTo(site, request) === null
    if (!isPlain || !isOffered(site, lang)) return answerLater(request, reply)
    const real = house.clock()
    const question = questionOf({
      site,
      lang: lang ?? wishedLanguage(request.headers['accept-language'], site),
      isNamed: lang !== undefined,
      root: ownAddress(request, house.publicUrl),
      path,
    })
    const now = timeOn(site.clock, real)
    const minute = minuteOf(now)
    const parts = ready.peek(site.row.id)
    const held = hasPlan(site.row, real)
      ? shelf.find(question, minute, [site, ...parts], () => ready.stateAt?.(parts as Parts, now) ?? minute)
      : undefined
    if (!held) return answerLater(request, reply)
    send(request, reply, held)
    return reply
  }

  for (const url of addressesOf(path)) app.get(url, answer as never)
}

function minuteOf(now: number): number {
  return Math.floor(now / MINUTE_MS)
}

type Question = Pick<Visit, 'site' | 'lang' | 'isNamed' | 'root'> & { path: string }

function questionOf({ site, lang, isNamed, root, path }: Question): string {
  return `${site.row.id} ${lang} ${isNamed} ${root}${path}`
}
