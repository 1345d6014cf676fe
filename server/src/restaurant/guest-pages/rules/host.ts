import type { Fault } from '../../../platform/faults.ts'
import { pageFault } from '../faults.ts'

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const HOST = new RegExp(`^(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`)

/** A domain as browsers send it: lower case, no port, in ASCII; null where the text is none. */
export function hostOf(text: string): string | null {
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
  const host = url?.hostname.replace(/\.$/, '') ?? ''
  return host.length <= 253 && HOST.test(host) ? host : null
}

/** What speaks against a domain; null: nothing. */
export function hostFault(text: string, publicUrl: string | null): Fault | null {
  const host = hostOf(text)
  if (host === null) return pageFault('wrong_format.domain')
  return publicUrl !== null && new URL(publicUrl).hostname === host
    ? pageFault('not_allowed.own_domain')
    : null
}

/** A Host header as domains are kept: lower case, without a port and without the dot that ends a full name. */
export function askedDomain(header: string): string {
  return header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

/** Who may show the pages in a frame: an origin, always by https; null where the text is none. */
export function originOf(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || url.pathname !== '/' || url.search !== '' || url.username !== '') return null
  const isLocal = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)) return null
  return /^[a-z0-9.-]+$/.test(url.hostname) ? url.origin : null
}
