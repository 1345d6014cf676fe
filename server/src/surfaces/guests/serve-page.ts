// How a guest's page is served: the restaurant is found by its slug, the language by the address or by the browser, and
// what goes wrong is said on a page of the restaurant's own.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Branch, OwnerRules } from '../../ground/tenants/owner-rules.ts'
import { AppError } from '../../platform/errors.ts'
import { html } from '../../platform/http/pages/html.ts'
import { answerPageError } from '../../platform/http/pages/pages.ts'
import { asAppError } from '../../platform/http/server/error-body.ts'
import { isFromOurPages } from '../../platform/http/server/origin.ts'
import type { Site } from '../../restaurant/guest-pages/cache.ts'
import { GUEST_SPEECH } from '../../restaurant/guest-words/words.ts'
import { unlistedPage, unlistedSite } from './embed/unlisted.ts'
import { sendChoice } from './home/choose.ts'
import { sendGuestPage } from './layout.ts'
import { isStrange, movedTo, sendElsewhere } from './own-domain.ts'
import { GuestRefusal, noPage, refusal } from './refusal.ts'
import type { GuestServices } from './services.ts'
import { callHtml, waitText } from './texts/waiting.ts'
import { branchPath, hasSeveral, languagesOf, openBranches, pathOf, type Visit, visitOf } from './visit.ts'

type Params = { slug: string; lang?: string; branch?: string; [name: string]: string | undefined }
export type GuestRequest = FastifyRequest<{ Params: Params; Querystring: Record<string, string | string[]> }>
export type Handler = (visit: Visit, request: GuestRequest, reply: FastifyReply) => Promise<FastifyReply>

export { noPage, refusal }

/** Without a language in the address, and with one; and of each branch. */
export function addressesOf(path: string): string[] {
  const plain = ['/r/:slug', '/r/:slug/:lang']
  return [...plain, ...plain.map((start) => start + branchPath(':branch'))].map((start) => start + path)
}

/** Pages that are about one branch: without one, the guest chooses it there. */
function isOfBranch(path: string): boolean {
  return /^\/(menu|order|book)(\/|$)/.test(path)
}

/** Pages that another site puts into a frame. */
const EMBEDDED = /^\/(order|book)$/

/** Pages that guests were sent the address of: they are there as long as what they are about. */
const SENT = /\/(o|booking|confirm|waiting)\/[^/]+/

/** Of a page in the restaurant's services, or of what keeps it from being shown. */
export function guestAnswer(services: GuestServices, path: string, handler: Handler, always = false) {
  return async (request: GuestRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const site = await services.sites.get(request.params.slug)
    if (!site || isStrange(site, request)) throw noPage()
    const elsewhere = movedTo(site, request)
    if (elsewhere !== null) return sendElsewhere(reply, elsewhere)
    const rules = await services.rules.get(site.row.id)
    const branch = branchNamed(rules, request.params.branch)
    const visit = visitIn(services, { site, rules, branch: branch ?? null }, request)
    try {
      if (!isOffered(site, request.params.lang)) throw noPage()
      if (branch === undefined) return withoutBranch(visit, request, reply)
      if (!always) assertPlan(visit)
      assertOurs(request, services.publicUrl)
      const unlisted = EMBEDDED.test(path) ? unlistedSite(visit, request) : null
      if (unlisted !== null)
        return sendGuestPage(
          reply,
          visit,
          unlistedPage(visit, unlisted, path === '/order' ? 'order' : 'book'),
        )
      if (branch === null && hasSeveral(rules) && isOfBranch(path)) return sendChoice(visit, request, reply)
      return await handler(visit, request, reply)
    } catch (error) {
      return sendRefusal(reply, visit, asRefusal(error, request))
    }
  }
}

export function guestRoutes(app: FastifyInstance, services: GuestServices) {
  function route(method: 'GET' | 'POST', path: string, handler: Handler, always = false): void {
    const answer = guestAnswer(services, path, handler, always)
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

export function isOffered(site: Site, named: string | undefined): boolean {
  return named === undefined || languagesOf(site).includes(named)
}

/** The branch that an address names; null: it names none. Undefined: there is none to choose by that name any more. */
export function branchNamed(rules: OwnerRules, slug: string | undefined): Branch | null | undefined {
  if (slug === undefined) return null
  return hasSeveral(rules) ? openBranches(rules).find((one) => one.slug === slug) : undefined
}

/** To the same page without the branch, which is closed for good, or the only one by now. */
function withoutBranch(visit: Visit, request: GuestRequest, reply: FastifyReply): FastifyReply {
  const { branch: slug } = request.params
  const isKnown = visit.rules.branches.some((one) => one.slug === slug)
  const [path = '', query] = request.url.split('?')
  const rest = path.replace(/^\/r\/[^/]+(?:\/[^/]+)?\/at\/[^/]+/, '')
  if (request.method !== 'GET' || !(isKnown || SENT.test(rest))) throw noPage()
  return reply.redirect(`${pathOf(visit, rest)}${query === undefined ? '' : `?${query}`}`, 302)
}

/** In the language that the address names, else in the one that the browser wishes for. */
function visitIn(
  services: GuestServices,
  visited: { site: Site; rules: OwnerRules; branch: Branch | null },
  request: GuestRequest,
): Visit {
  const { lang } = request.params
  return visitOf(services, visited, request, isOffered(visited.site, lang) ? (lang ?? null) : null)
}

function assertPlan({ standing }: Visit): void {
  if (!standing.planInForce) throw refusal(503, 'resting', 'restingHint')
}

export function assertOurs(request: FastifyRequest, publicUrl: string | null): void {
  if (!isFromOurPages(request, publicUrl)) throw refusal(403, 'foreign', 'foreignHint')
}

const UNREADABLE: Record<string, number> = {
  malformed_request: 400,
  validation_failed: 400,
  payload_too_large: 413,
  unsupported_media_type: 415,
}

export function asRefusal(error: unknown, request: FastifyRequest): GuestRefusal {
  if (error instanceof GuestRefusal) return error
  const { code, headers } = error instanceof AppError ? error : asAppError(error)
  if (code === 'not_found') return noPage()
  if (code === 'restaurant_suspended') return refusal(403, 'paused', 'pausedHint')
  if (code === 'rate_limited') return refusal(429, 'tooMany', 'tooManyHint', headers)
  if (UNREADABLE[code] !== undefined) return refusal(UNREADABLE[code], 'unreadable', 'unreadableHint')
  if (code === 'service_unavailable') return refusal(503, 'outOfReach', 'outOfReachHint', headers)
  request.log.error({ err: error, requestId: request.id }, "a guest's page failed")
  return refusal(500, 'ourFault', 'ourFaultHint')
}

export function sendRefusal(
  reply: FastifyReply,
  visit: Visit,
  { status, title: titleKey, hint, headers }: GuestRefusal,
): FastifyReply {
  const waitSeconds = headers['Retry-After']
  const wait = waitText(visit, Number(waitSeconds ?? 1) * 1000)
  const [title, message] = [visit.t(titleKey), visit.t(hint, { wait })]
  reply.headers(headers)
  return sendGuestPage(reply, visit, {
    status,
    title,
    path: null,
    body: html`<section class="card narrow"><h1>${title}</h1><p>${message}${status === 429 && callHtml(visit)}</p>
<p><a class="button" href="${pathOf(visit)}">${visit.t('toHome')}</a></p></section>`,
  })
}

/** Of an address that ends with a slash: the page itself, with what was asked of it. */
function withoutLastSlash(address: string): string | null {
  const { pathname, search } = new URL(address, 'http://guest.invalid')
  const bare = pathname.replace(/\/+$/, '')
  return bare === pathname ? null : `${bare.replace(/^\/+/, '/') || '/'}${search}`
}

/** Whatever else is asked for under a restaurant's pages, by whatever method: the pages say so themselves. */
export function serveNoPage(app: FastifyInstance, services: GuestServices): void {
  const handler = async () => {
    throw noPage()
  }
  const bareOrNone = async (request: FastifyRequest, reply: FastifyReply) => {
    const bare = withoutLastSlash(request.originalUrl)
    if (bare === null || request.method !== 'GET') throw noPage()
    return reply.redirect(bare, 308)
  }
  app.all('/r/:slug/*', bareOrNone)
  // Else the page of a language without a name would be looked for.
  app.get('/r/:slug/', bareOrNone)
  app.route({ method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], url: '/r/:slug', handler })
  // What fails before its page is reached, such as a body that cannot be read, is said in the page's language as well.
  app.setErrorHandler(async (thrown, request, reply) => {
    const visit = await visitedBy(services, request as GuestRequest)
    if (!visit) return answerPageError(thrown, request, reply, GUEST_SPEECH)
    return sendRefusal(reply, visit, asRefusal(thrown, request))
  })
}

async function visitedBy(services: GuestServices, request: GuestRequest): Promise<Visit | null> {
  try {
    const site = await services.sites.get(request.params.slug ?? '')
    if (!site || isStrange(site, request)) return null
    const rules = await services.rules.get(site.row.id)
    const branch = branchNamed(rules, request.params.branch) ?? null
    return visitIn(services, { site, rules, branch }, request)
  } catch {
    return null
  }
}
