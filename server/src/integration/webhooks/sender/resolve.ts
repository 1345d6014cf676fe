import { Resolver, lookup as systemLookup } from 'node:dns/promises'
import type { Fault } from '../../../platform/faults.ts'
import { type AddressRules, hostOf, isLiteral, isPublicAddress, UNSAFE, urlFault } from './address.ts'

/** Every address of a host name. Rejects where it has none. */
export type Resolve = (host: string) => Promise<string[]>

export class UnsafeAddress extends Error {}

const DNS_TIMEOUT_MS = 2_000
const AT_SAVE_MS = 2_500

/**
 * Asks the DNS servers directly. The system's own lookup would run on Node's four threads, where four names that
 * hang would stop every other lookup, and the file system with them.
 */
export function dnsResolve(): Resolve {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 })
  return async (host) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length === 0) throw v4.status === 'rejected' ? v4.reason : new Error(`no address for ${host}`)
    return found
  }
}

/** Knows /etc/hosts, and so localhost and the names of containers: for development. */
export const systemResolve: Resolve = async (host) =>
  (await systemLookup(host, { all: true })).map(({ address }) => address)

/** One unsafe address among several is enough to refuse them all, because the socket chooses which one it uses. */
export async function resolveSafely(
  host: string,
  resolve: Resolve,
  { allowInsecure }: AddressRules,
): Promise<string[]> {
  const addresses = isLiteral(host) ? [host] : await resolve(host)
  if (addresses.length === 0) throw new Error(`no address for ${host}`)
  if (!allowInsecure && !addresses.every(isPublicAddress)) throw new UnsafeAddress(UNSAFE.message)
  return addresses
}

/**
 * What is wrong with an address that is about to be saved. A name that does not resolve yet passes: it is checked
 * again at every connection.
 */
export async function addressFault(
  text: string,
  resolve: Resolve,
  rules: AddressRules,
): Promise<Fault | null> {
  const fault = urlFault(text, rules)
  if (fault !== null || rules.allowInsecure) return fault
  const checked = resolveSafely(hostOf(new URL(text)), resolve, rules).then(
    () => null,
    (error: unknown) => (error instanceof UnsafeAddress ? UNSAFE : null),
  )
  const { promise: late, resolve: giveUp } = Promise.withResolvers<null>()
  const timer = setTimeout(() => giveUp(null), AT_SAVE_MS)
  return Promise.race([checked, late]).finally(() => clearTimeout(timer))
}
