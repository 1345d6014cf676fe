import type { FastifyRequest } from 'fastify'
import { ownDomainOf } from './own-domain.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The address under which a caller sees us: a restaurant's own domain, else PUBLIC_URL, else the one that was asked. */
export function ownAddress(
  request: Pick<FastifyRequest, 'raw' | 'protocol' | 'host'>,
  publicUrl: string | null,
): string {
  const domain = ownDomainOf(request)
  if (domain) return `https://${domain.host}`
  return publicUrl ?? `${request.protocol}://${request.host}`
}

/**
 * Whether a call that rides on a cookie may come from where it says. Every browser names its origin on a form or
 * fetch that changes something. A request without an origin does not come from a browser, so it has nobody's cookie.
 */
export function isFromOurPages(request: FastifyRequest, publicUrl: string | null): boolean {
  if (SAFE_METHODS.has(request.method)) return true
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin === undefined) return true
  const own = ownAddress(request, publicUrl)
  return URL.canParse(own) && origin === new URL(own).origin
}
