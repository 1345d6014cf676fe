import { hasControls } from '../../platform/control-characters.ts'
import type { Fault } from '../../platform/faults.ts'
import { plainOrigin } from '../../platform/http/server/plain-origin.ts'
import { randomText, secretWith } from '../tokens/rules.ts'
import { appFault } from './faults.ts'

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
export function redirectFault(address: string): Fault | null {
  // Visible ASCII alone, as it is sent back in a header.
  if (!/^[\x21-\x7e]+$/.test(address) || !URL.canParse(address))
    return appFault('wrong_format.address', { address })
  if (plainOrigin(address) === null) return appFault('wrong_format.address', { address })
  const { protocol, hostname, username, password } = new URL(address)
  if (address.length > LONGEST_ADDRESS)
    return appFault('too_long.address', { address, maximum: LONGEST_ADDRESS })
  // RFC 6749 §3.1.2: the endpoint URI MUST NOT include a fragment component.
  if (address.includes('#')) return appFault('not_allowed.address_fragment', { address })
  if (username !== '' || password !== '') return appFault('not_allowed.address_credentials', { address })
  if (protocol === 'https:') return null
  if (protocol === 'http:' && LOCAL_HOSTS.has(hostname)) return null
  return appFault('not_allowed.address_scheme', { address })
}

/** A picture or page that owners are shown: https alone. */
export function publicAddressFault(address: string): Fault | null {
  if (/^[\x21-\x7e]+$/.test(address) && plainOrigin(address)?.startsWith('https:')) {
    return address.length > LONGEST_ADDRESS ? appFault('too_long.detail', { maximum: LONGEST_ADDRESS }) : null
  }
  return appFault('wrong_format.https_address')
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
export function detailFaults(details: AppDetails): Record<string, Fault> {
  const faults: Record<string, Fault> = {}
  for (const field of ['name', 'publisher', 'description'] as const) {
    const value = details[field]
    if ([...value].length > LENGTHS[field])
      faults[field] = appFault('too_long.detail', { maximum: LENGTHS[field] })
    // What is shown as a name is stricter: a mark that nobody sees would make two of them look alike.
    const isUnclear = field === 'description' ? hasControls(value) : UNPRINTABLE.test(value)
    if (isUnclear) faults[field] = appFault('control_characters.detail')
  }
  if (details.name.trim() === '') faults.name = appFault('empty.detail')
  if (details.redirectUris.length === 0) faults.redirect_uris = appFault('empty.detail')
  for (const address of details.redirectUris) {
    const fault = redirectFault(address)
    if (fault) faults.redirect_uris = fault
  }
  for (const [field, address] of [
    ['logo', details.logoUrl],
    ['home_page', details.homeUrl],
  ] as const) {
    const fault = address === null ? null : publicAddressFault(address)
    if (fault) faults[field] = fault
  }
  if (details.scopes.length === 0) faults.scopes = appFault('empty.detail')
  return faults
}
