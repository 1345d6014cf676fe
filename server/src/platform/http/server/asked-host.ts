import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'

const NAMED: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * The host that was asked for, before any route is known: as `request.host` is later, by the rule of TRUST_PROXY. A proxy that
 * is trusted may say that it was asked for another host than it asks us for; from anybody else that says nothing.
 */
export function hostAsked(trustProxy: string | number | false): (request: IncomingMessage) => string {
  const trusts = trustOf(trustProxy)
  return ({ headers, socket }) => {
    const forwarded = headers['x-forwarded-host']
    if (typeof forwarded === 'string' && forwarded !== '' && trusts(socket.remoteAddress)) {
      return forwarded.slice(forwarded.lastIndexOf(',') + 1).trim()
    }
    return headers.host ?? ''
  }
}

// RFC 9110 §7.2, without the percent signs that no address of the web may have in its host.
const HOST = /^(?:[\w.~!$&'()*+,;=-]+|\[[\da-f:.]+\])(?::\d*)?$/i

/** A host, perhaps with a port, that a link can begin with. */
export function isHost(text: string): boolean {
  return HOST.test(text) && URL.canParse(`http://${text}`)
}

/** Where the connection came in: what a caller of HTTP/1.0 has asked, who names no host. */
export function localHost({ localAddress = 'localhost', localPort }: Socket): string {
  const address = localAddress.replace(/^::ffff:(?=[\d.]+$)/, '').replace(/%.*/, '')
  const host = isIP(address) === 6 ? `[${address}]` : address
  return localPort === undefined ? host : `${host}:${localPort}`
}

function trustOf(setting: string | number | false): (address: string | undefined) => boolean {
  if (setting === false) return () => false
  if (typeof setting === 'number') return () => setting > 0
  const list = new BlockList()
  for (const entry of setting.split(',').flatMap((text) => NAMED[text.trim()] ?? text.trim())) {
    const [address = '', mask] = entry.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(address, bitsOf(mask, family), family)
  }
  return (address) => address !== undefined && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

function bitsOf(mask: string | undefined, family: 'ipv4' | 'ipv6'): number {
  if (mask === undefined) return family === 'ipv4' ? 32 : 128
  if (!mask.includes('.')) return Number(mask)
  return mask.split('.').reduce((bits, part) => bits + Number(part).toString(2).replaceAll('0', '').length, 0)
}
