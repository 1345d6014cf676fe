import { expect, test } from 'vitest'
import { hostAsked, isHost, localHost } from './asked-host.ts'

const from = (remoteAddress: string) =>
  ({
    headers: { host: 'inner:3000', 'x-forwarded-host': 'spoofed, order.example.com' },
    socket: { remoteAddress },
  }) as never

test.each<[string | number | false, string, boolean]>([
  [false, '127.0.0.1', false],
  [0, '127.0.0.1', false],
  [1, '203.0.113.7', true],
  ['loopback', '127.0.0.1', true],
  ['loopback', '::1', true],
  ['loopback', '::ffff:127.0.0.1', true],
  ['loopback', '203.0.113.7', false],
  ['10.1.0.0/16, 192.0.2.7', '10.1.2.3', true],
  ['10.1.0.0/16, 192.0.2.7', '10.2.2.3', false],
  ['10.1.0.0/16, 192.0.2.7', '192.0.2.7', true],
  ['10.1.0.0/255.255.0.0', '10.1.2.3', true],
  ['10.1.0.0/255.255.0.0', '10.2.2.3', false],
  ['fd00::/8', 'fd12::1', true],
])('TRUST_PROXY %s lets %s say what host was asked for: %s', (setting, address, isTrusted) => {
  expect(hostAsked(setting)(from(address))).toBe(isTrusted ? 'order.example.com' : 'inner:3000')
})

test.each<[string, boolean]>([
  ['order.example.com', true],
  ['ORDER.example.com.', true],
  ['localhost:3000', true],
  ['comanda_app_1:3000', true],
  ['xn--p1ai', true],
  ['192.0.2.7:80', true],
  ['[::1]:3000', true],
  ['[::ffff:192.0.2.7]', true],
  ['a:', true],
  ['', false],
  [':80', false],
  ['a b', false],
  ['a/b', false],
  ['a/<>', false],
  ['a?b', false],
  ['a#b', false],
  ['a\\b', false],
  ['me@a', false],
  ['a%20b', false],
  ['a:b', false],
  ['a:80:80', false],
  ['a:65536', false],
  ['::1', false],
  ['[::1', false],
  ['[::1::2]', false],
  ['[fe80::1%eth0]', false],
  ['192.0.2.777', false],
  ['caf\u00e9.example', false],
])('%j is a host: %s', (text, expected) => {
  expect(isHost(text)).toBe(expected)
})

test.each<[object, string]>([
  [{ localAddress: '127.0.0.1', localPort: 3000 }, '127.0.0.1:3000'],
  [{ localAddress: '::ffff:192.0.2.7', localPort: 80 }, '192.0.2.7:80'],
  [{ localAddress: '::1', localPort: 3000 }, '[::1]:3000'],
  [{ localAddress: 'fe80::1%eth0', localPort: 3000 }, '[fe80::1]:3000'],
  // A socket of the file system has no address.
  [{}, 'localhost'],
])('who comes in at %j and names no host has asked %s', (socket, expected) => {
  expect(localHost(socket as never)).toBe(expected)
  expect(isHost(expected)).toBe(true)
})
