// A restaurant's own domain has its guest pages at short addresses, and nothing else of the service: whatever is asked
// there is looked for among that restaurant's pages alone.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGE_PATH, STYLE_PATH } from '../../platform/http/pages/pages.ts'
import { markOwnDomain, type OwnDomain, ownDomainOf } from '../../platform/http/server/own-domain.ts'
import type { Site } from '../../restaurant/guest-pages/cache.ts'
import type { OwnDomains } from '../../restaurant/guest-pages/domains.ts'

/** What is the same for every restaurant, and tells nothing of any. */
const SHARED = new Set(['/healthz', '/readyz', '/robots.txt', '/embed.js', LANGUAGE_PATH, STYLE_PATH])
const ASSET = /^\/guest-pages\/[0-9a-f]{16}\.(?:css|js)$/
/** Addresses that name their restaurant by its id: photos, and what is signed for one guest. */
const NAMED = /^\/(?:media\/(\d+)\/|(?:pay|tickets|table-offer)\/(\d+)\.)/

/** The address within the service that a request to an own domain means; it is marked as one. */
export function ownDomainAddresses(domains: OwnDomains, hostOf: (request: IncomingMessage) => string) {
  return (request: IncomingMessage, url: string): string => {
    const domain = domains.find(hostOf(request))
    if (!domain) return url
    markOwnDomain(request, domain)
    return withinPages(domain, url)
  }
}

export function withinPages({ id, slug }: OwnDomain, url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  if (SHARED.has(path) || ASSET.test(path)) return url
  const named = NAMED.exec(path)
  if (named && Number(named[1] ?? named[2]) === id) return url
  const pages = `/r/${slug}`
  if (path === pages || path.startsWith(`${pages}/`)) return url
  return path === '/' ? `${pages}${url.slice(1)}` : `${pages}${url}`
}

/** Asked at a domain that is not the restaurant's, or is no longer. */
export function isStrange({ row }: Site, request: Pick<FastifyRequest, 'raw'>): boolean {
  const domain = ownDomainOf(request)
  return domain !== undefined && domain.host !== row.guestHost
}

/** Where the page is instead: pages with a domain of their own have one address each, on it and short. */
export function movedTo(
  { row }: Site,
  request: Pick<FastifyRequest, 'raw' | 'method' | 'url' | 'originalUrl'>,
): string | null {
  if (row.guestHost === null || (request.method !== 'GET' && request.method !== 'HEAD')) return null
  if (ownDomainOf(request) && !request.originalUrl.startsWith('/r/')) return null
  const rest = request.url.replace(/^\/r\/[^/?]*/, '')
  return `https://${row.guestHost}${rest.startsWith('/') ? '' : '/'}${rest}`
}

/** Never for good: the owner may give the domain up. */
export function sendElsewhere(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 302)
}

/** A proxy that gets certificates by itself asks whether a domain is one of ours. */
export function serveDomainQuestion(app: FastifyInstance, domains: OwnDomains): void {
  app.get<{ Querystring: { domain?: string } }>('/guest-pages/domain', (request, reply) => {
    const { domain } = request.query
    const isKnown = typeof domain === 'string' && domains.find(domain) !== undefined
    reply
      .code(isKnown ? 200 : 404)
      .header('cache-control', 'no-store')
      .send({ known: isKnown })
  })
}
