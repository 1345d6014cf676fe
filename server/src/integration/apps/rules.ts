import { hasControls } from '../../platform/control-characters.ts'
import { plainOrigin } from '../../platform/http/server/plain-origin.ts'
import { randomText, secretWith } from '../tokens/rules.ts'

export const CLIENT_ID = /^svc_app_[0-9A-Za-z]{24}$/
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])
const LONGEST_ADDRESS = 2_000

export function newClientId(): string {
  return `svc_app_${randomText(24)}`
}

export function newClientSecret(): string {
  return secretWith('svc_cs_')
}

/** What is wrong with a redirect address, or null. It is kept and compared as the very string that was given. */
export function redirectFault(address: string): string | null {
  // Visible ASCII alone, as it is sent back in a header.
  if (!/^[\x21-\x7e]+$/.test(address) || !URL.canParse(address)) return 'is not an absolute address'
  if (plainOrigin(address) === null) return 'is not an absolute address'
  const { protocol, hostname, username, password } = new URL(address)
  if (address.length > LONGEST_ADDRESS) return `is longer than ${LONGEST_ADDRESS} characters`
  // RFC 6749 §3.1.2: the endpoint URI MUST NOT include a fragment component.
  if (address.includes('#')) return 'has a fragment'
  if (username !== '' || password !== '') return 'contains a user name or password'
  if (protocol === 'https:') return null
  if (protocol === 'http:' && LOCAL_HOSTS.has(hostname)) return null
  return 'is neither https nor http on localhost, 127.0.0.1 or [::1]'
}

/** A picture or page that owners are shown: https alone. */
export function publicAddressFault(address: string): string | null {
  if (/^[\x21-\x7e]+$/.test(address) && plainOrigin(address)?.startsWith('https:')) {
    return address.length > LONGEST_ADDRESS ? `is longer than ${LONGEST_ADDRESS} characters` : null
  }
  return 'is not an https address'
}

export const LENGTHS = { name: 80, publisher: 80, description: 500 } as const
// biome-ignore lint/suspicious/noControlCharactersInRegex: they would not show, and could turn a name around
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/

export type AppDetails = {
  name: string
  description: string
  publisher: string
  logoUrl: string | null
  homeUrl: string | null
  redirectUris: string[]
  scopes: string[]
}

/** Every fault by the field that has it; empty where there is none. */
export function detailFaults(details: AppDetails): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const field of ['name', 'publisher', 'description'] as const) {
    const value = details[field]
    if ([...value].length > LENGTHS[field]) faults[field] = `is longer than ${LENGTHS[field]} characters`
    // What is shown as a name is stricter: a mark that nobody sees would make two of them look alike.
    const isUnclear = field === 'description' ? hasControls(value) : UNPRINTABLE.test(value)
    if (isUnclear) faults[field] = 'contains invisible characters'
  }
  if (details.name.trim() === '') faults.name = 'is empty'
  if (details.redirectUris.length === 0) faults.redirect_uris = 'is empty'
  for (const address of details.redirectUris) {
    const fault = redirectFault(address)
    if (fault) faults.redirect_uris = `"${address}" ${fault}`
  }
  for (const [field, address] of [
    ['logo', details.logoUrl],
    ['home_page', details.homeUrl],
  ] as const) {
    const fault = address === null ? null : publicAddressFault(address)
    if (fault) faults[field] = fault
  }
  if (details.scopes.length === 0) faults.scopes = 'is empty'
  return faults
}
