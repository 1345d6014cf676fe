import dns from 'node:dns/promises'
import net from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { assertNoTransaction, tried } from '../../../test/network-watch.ts'
import { signedInAs } from '../../../test/visitor.ts'
import { addEndpoint } from './commands/endpoints.ts'
import { dnsResolve } from './sender/resolve.ts'

let service: TestApp
let venue: Venue
let id: number
const wish = { url: 'https://a.example.com/', events: ['ping'], description: null }
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue()
  const tools = { box: service.box, resolve: async () => [], rules: { allowInsecure: false } }
  id = (await venue.inside((tx) => addEndpoint(tx, tools, wish))).id
})
afterAll(() => service.close())

test('the watch sees names and connections asked for while a transaction is open, and no others', async () => {
  const open = 'while a transaction is open'
  await expect(venue.inside(() => dnsResolve()('example.com'))).rejects.toThrow(open)
  await expect(venue.inside(() => dns.lookup('example.com'))).rejects.toThrow(open)
  await expect(venue.inside(async () => net.connect(1, '127.0.0.1'))).rejects.toThrow(open)
  await expect(venue.inside(() => venue.inside(async () => null))).rejects.toThrow('out of reach')
  expect(tried.splice(0)).toHaveLength(4)
  const ended = Promise.withResolvers<void>()
  let after: Promise<void> | undefined
  await venue.inside(async () => {
    after = ended.promise.then(() => assertNoTransaction('late'))
  })
  ended.resolve()
  await after
})

test.each([
  ['POST', '/webhooks'],
  ['PUT', '/webhooks/'],
] as const)('%s %s asks DNS before its transaction begins', async (method, path) => {
  const manager = await signedInAs(service, venue, 'manager')
  const resolve4 = vi.spyOn(dns.Resolver.prototype, 'resolve4').mockImplementation(async () => {
    assertNoTransaction('DNS')
    return []
  })
  const { status } = await manager.call(method, `${path}${method === 'PUT' ? id : ''}`, {
    url: 'https://hooks.example.com/',
    events: ['ping'],
    seen: wish,
  })
  expect(status).toBe(200)
  expect(resolve4).toHaveBeenCalledOnce()
  expect(tried).toEqual([])
  resolve4.mockRestore()
})
