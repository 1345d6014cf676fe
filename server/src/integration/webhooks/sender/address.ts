import type { Fault } from '../../../platform/faults.ts'
import { fieldFault } from '../../../platform/faults.ts'
import { isLiteral, isPublicAddress } from '../../../platform/network-addresses.ts'
import { webhookFault } from '../faults.ts'

const LONGEST_URL = 2048
// Names that mean this machine or its network, no matter what DNS answers.
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/

export { isLiteral, isPublicAddress }

export type AddressRules = { allowInsecure: boolean }

/** The host as DNS or a socket takes it: no brackets around IPv6, no dot at the end. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

/** What is wrong with an address by its text alone; null where nothing is. */
export function urlFault(text: string, { allowInsecure }: AddressRules): Fault | null {
  if (text.length > LONGEST_URL) return fieldFault('too_long', { maximum: LONGEST_URL })
  const url = URL.parse(text)
  if (url === null || !['https:', 'http:'].includes(url.protocol) || url.hostname === '') {
    return fieldFault('wrong_format.https')
  }
  if (url.username !== '' || url.password !== '') return webhookFault('not_allowed.credentials')
  if (url.hash !== '') return webhookFault('not_allowed.fragment')
  if (allowInsecure) return null
  if (url.protocol !== 'https:') return webhookFault('not_allowed.http')
  if (url.port !== '' && Number(url.port) < 1024) return webhookFault('not_allowed.port')
  // URL has turned decimal, octal and hexadecimal spellings of an IPv4 address into the dotted one by now.
  const host = hostOf(url)
  if (isLiteral(host) ? !isPublicAddress(host) : LOCAL_NAME.test(host) || !host.includes('.')) return UNSAFE
  return null
}

export const UNSAFE = webhookFault('not_public')
