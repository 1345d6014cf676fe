import { expect, test } from 'vitest'
import { isPublicAddress, UNSAFE, urlFault } from './address.ts'
import { addressFault, resolveSafely } from './resolve.ts'
import { createSender } from './sender.ts'

const strict = { allowInsecure: false }

/** Every way of writing an address that must not be reached. */
const UNSAFE_HOSTS = [
  ['loopback', '127.0.0.1'],
  ['loopback further on', '127.255.255.254'],
  ['loopback in decimal', '2130706433'],
  ['loopback in octal', '0177.0.0.1'],
  ['loopback in hexadecimal', '0x7f000001'],
  ['loopback in dotted hexadecimal', '0x7f.0x0.0x0.0x1'],
  ['loopback cut short', '127.1'],
  ['loopback with a dot at the end', '127.0.0.1.'],
  ['loopback in full-width digits', '１２７.０.０.１'],
  ['this network', '0.0.0.0'],
  ['this network as a number', '0'],
  ['private 10', '10.1.2.3'],
  ['private 10 in decimal', '167838211'],
  ['private 172', '172.16.0.1'],
  ['private 172 at its end', '172.31.255.255'],
  ['private 192', '192.168.1.1'],
  ['link-local', '169.254.1.1'],
  ['metadata of most clouds', '169.254.169.254'],
  ['metadata in hexadecimal', '0xa9fea9fe'],
  ['metadata of Alibaba', '100.100.100.200'],
  ['metadata of Azure', '168.63.129.16'],
  ['metadata of Oracle', '192.0.0.192'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['reserved', '240.0.0.1'],
  ['documentation', '192.0.2.1'],
  ['benchmarking', '198.18.0.1'],
  ['6to4 relay', '192.88.99.1'],
  ['IPv6 loopback', '[::1]'],
  ['IPv6 unspecified', '[::]'],
  ['IPv6 link-local', '[fe80::1]'],
  ['IPv6 unique local', '[fd00::1]'],
  ['IPv6 metadata of AWS', '[fd00:ec2::254]'],
  ['IPv6 multicast', '[ff02::1]'],
  ['IPv6 site-local', '[fec0::1]'],
  ['IPv6 documentation', '[2001:db8::1]'],
  ['IPv6 discard', '[100::1]'],
  ['IPv4-mapped loopback', '[::ffff:127.0.0.1]'],
  ['IPv4-mapped in hexadecimal', '[::ffff:a00:1]'],
  ['IPv4-mapped public', '[::ffff:8.8.8.8]'],
  ['IPv4-compatible', '[::127.0.0.1]'],
  ['IPv4-translated', '[::ffff:0:127.0.0.1]'],
  ['NAT64', '[64:ff9b::127.0.0.1]'],
  ['NAT64 of metadata', '[64:ff9b::a9fe:a9fe]'],
  ['local NAT64', '[64:ff9b:1::a00:1]'],
  ['6to4 of loopback', '[2002:7f00:1::]'],
  ['Teredo', '[2001::1]'],
  ['localhost', 'localhost'],
  ['localhost in capitals', 'LOCALHOST'],
  ['localhost with a dot at the end', 'localhost.'],
  ['a name below localhost', 'api.localhost'],
  ['a name of the local network', 'printer.local'],
  ['a name of a cloud', 'metadata.google.internal'],
  ['a name without a domain', 'db'],
] as const

test.each(UNSAFE_HOSTS)('%s (%s) is refused at save and at connection time', async (_, host) => {
  const sender = createSender({ ...strict, resolve: async () => ['93.184.215.14'] })
  for (const url of [`https://${host}/hook`, `https://${host}:8443/hook`]) {
    expect(await addressFault(url, async () => ['93.184.215.14'], strict)).toBe(UNSAFE)
    const { delivered, statusCode, error } = await sender.sendSigned({ url, body: '{}', secrets: ['s'] })
    expect({ delivered, statusCode, error }).toEqual({
      delivered: false,
      statusCode: null,
      error: UNSAFE.message,
    })
  }
  sender.close()
})

test.each([
  ['no URL', 'hook', 'Must be an address that starts with https://.'],
  ['another scheme', 'ftp://example.com/', 'Must be an address that starts with https://.'],
  ['a file', 'file:///etc/passwd', 'Must be an address that starts with https://.'],
  ['no host', 'https:///', 'Must be an address that starts with https://.'],
  [
    'plain http',
    'http://example.com/',
    'Must start with https://; http is for development, where the operator sets WEBHOOKS_ALLOW_INSECURE.',
  ],
  ['a user', 'https://user@example.com/', 'Must not contain a user name or password.'],
  ['a password', 'https://:secret@example.com/', 'Must not contain a user name or password.'],
  ['a fragment', 'https://example.com/#top', 'Must not contain a #fragment; it would not be sent.'],
  ['the port of another service', 'https://example.com:25/', 'Must use port 443, or 1024 or higher.'],
  ['port 0', 'https://example.com:0/', 'Must use port 443, or 1024 or higher.'],
  ['too long', `https://example.com/${'a'.repeat(2048)}`, 'Must be at most 2048 characters long.'],
])('%s is refused: %s', (_, url, sentence) => {
  expect(urlFault(url, strict)?.message).toBe(sentence)
})

test.each([
  'https://example.com',
  'https://example.com./hook?a=b',
  'https://example.com:8443/',
  'https://münchen.example.com/',
  'https://93.184.215.14/',
  'https://[2606:4700::1111]/',
])('%s is accepted', (url) => {
  expect(urlFault(url, strict)).toBeNull()
})

test('where the operator allows it, http and private addresses are accepted, credentials are not', () => {
  const lax = { allowInsecure: true }
  expect(urlFault('http://127.0.0.1:4000/hook', lax)).toBeNull()
  expect(urlFault('http://localhost:80/hook', lax)).toBeNull()
  expect(urlFault('http://a:b@localhost/', lax)?.message).toBe('Must not contain a user name or password.')
})

test('what is no address at all is not public', () => {
  for (const text of ['', 'example.com', '1.2.3', '1.2.3.4.5', '::g'])
    expect(isPublicAddress(text)).toBe(false)
  for (const text of ['1.1.1.1', '2606:4700::1111']) expect(isPublicAddress(text)).toBe(true)
})

test('a name is refused at save as soon as one of its addresses is unsafe', async () => {
  const at = (...addresses: string[]) => addressFault('https://example.com/', async () => addresses, strict)
  expect(await at('93.184.215.14', '2606:4700::1111')).toBeNull()
  expect(await at('93.184.215.14', '10.0.0.1')).toBe(UNSAFE)
  expect(await at('::ffff:10.0.0.1')).toBe(UNSAFE)
})

test('a name that does not resolve yet, or takes its time, can be saved', async () => {
  expect(
    await addressFault('https://example.com/', () => Promise.reject(new Error('ENOTFOUND')), strict),
  ).toBeNull()
  expect(await addressFault('https://example.com/', () => new Promise(() => undefined), strict)).toBeNull()
})

test('an empty answer of DNS is an error', async () => {
  await expect(resolveSafely('example.com', async () => [], strict)).rejects.toThrow('no address')
})
