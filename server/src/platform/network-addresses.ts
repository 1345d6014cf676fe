import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

// Ranges that ipaddr.js counts as ordinary: Azure's metadata and DNS service has a public address of its own.
const ALSO_UNSAFE = [ipaddr.parseCIDR('168.63.129.16/32')]
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether anyone on the internet could reach it. Only plain unicast passes: everything that ipaddr.js has a name
 * for is refused, and so is an IPv6 address that carries an IPv4 one (mapped, NAT64, 6to4, Teredo), because what
 * it would reach is decided by a translator we do not see.
 */
export function isPublicAddress(address: string): boolean {
  if (!isLiteral(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL_UNICAST)
  return !ALSO_UNSAFE.some((range) => parsed.match(range))
}

/** A network of one's own, such as 192.168.1.0/24. An IPv6 address that carries an IPv4 one is none. */
export function isPrivateAddress(address: string): boolean {
  return isLiteral(address) && ['private', 'uniqueLocal'].includes(ipaddr.parse(address).range())
}

export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

// Clouds tell a machine its secrets there.
const METADATA = [
  ...['168.63.129.16/32', '100.100.100.200/32', '192.0.0.192/32'],
  ...['fd00:ec2::/32', 'fd20:ce::/32'],
]

/** Link-local, and where a cloud answers its own machines: nothing else stands there. */
export function isOfTheHost(address: string): boolean {
  return (
    ipaddr.process(address).range() === 'linkLocal' ||
    METADATA.some((network) => isInNetwork(address, network))
  )
}

/** In the one spelling that URL leaves; ipaddr.js by itself would also read `1.2.3`. */
export function isLiteral(host: string): boolean {
  return isIP(host) !== 0
}

/** A network such as 192.168.0.0/16, as it was written. Null where it is none. */
export function readNetwork(text: string): string | null {
  const [address = '', bits, ...rest] = text.trim().split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0 || bits === undefined || !/^\d{1,3}$/.test(bits)) return null
  return Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128) ? `${address}/${bits}` : null
}

export function isInNetwork(address: string, network: string): boolean {
  const parsed = ipaddr.process(address)
  const [range, bits] = ipaddr.parseCIDR(network)
  return parsed.kind() === range.kind() && parsed.match(range, bits)
}

/**
 * What every limit by address counts: of an IPv6 address its first half, because a caller who has one such address has
 * them all, and of one that carries an IPv4 address that one.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  return parsed.isIPv4MappedAddress()
    ? parsed.toIPv4Address().toString()
    : parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
}
