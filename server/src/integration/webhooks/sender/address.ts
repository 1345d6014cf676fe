import { fieldFault } from '../../../platform/faults.ts'
import { isLiteral, isPublicAddress } from '../../../platform/network-addresses.ts'

const LONGEST_URL = 2048
// Names that mean this machine or its network, no matter what DNS answers.
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/

export { isLiteral, isPublicAddress }

export type AddressRules = { allowInsecure: boolean }

/** The host as DNS or a socket takes it: no brackets around IPv6, no dot at the end. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

/** What is wrong with an address by its text alone, in a sentence; null where nothing is. */
export function urlFault(text: string, { allowInsecure }: AddressRules): string | null {
  if (text.length > LONGEST_URL) return fieldFault('too_long', { maximum: LONGEST_URL }).message
  const url = URL.parse(text)
  if (url === null || !['https:', 'http:'].includes(url.protocol) || url.hostname === '') {
    return 'Must be an address that begins with https://.'
  }
  if (url.username !== '' || url.password !== '') return 'Must not contain a user name or password.'
  if (url.hash !== '') return 'Must not contain a #fragment; it would not be sent.'
  if (allowInsecure) return null
  if (url.protocol !== 'https:')
    return 'Must begin with https://; http is for development, where the operator sets WEBHOOKS_ALLOW_INSECURE.'
  if (url.port !== '' && Number(url.port) < 1024) return 'Must use port 443, or 1024 or higher.'
  // URL has turned decimal, octal and hexadecimal spellings of an IPv4 address into the dotted one by now.
  const host = hostOf(url)
  if (isLiteral(host) ? !isPublicAddress(host) : LOCAL_NAME.test(host) || !host.includes('.')) return UNSAFE
  return null
}

export const UNSAFE =
  'Must be reachable on the public internet: private, local and reserved addresses are refused.'
