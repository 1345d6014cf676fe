// Two restaurants for the tests of channels and price lists.
import { afterAll, beforeAll, expect } from 'vitest'
import { type TestApp, testApp, type Venue } from './app.ts'
import { smallMenu } from './documents.ts'
import { install, newClient, signedInOwner } from './oauth.ts'

export let service: TestApp
export let venue: Venue
export let other: Venue

export function standOnChannels(): void {
  beforeAll(async () => {
    service = await testApp()
    venue = await service.venue({ document: smallMenu() })
    other = await service.venue({ document: smallMenu() })
  })
  afterAll(() => service.close())
}

export const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
export const BUILT_IN = ['kiosk', 'phone', 'pos', 'qr', 'web', 'whatsapp']
export const item = (ref: string, from = venue) => from.ids.items![ref]!
export const size = (ref: string, from = venue) => from.ids.variants![ref]!
export const remove = (path: string, from = venue) => service.request('DELETE', path, { token: from.token })
export const ofChannels = async (from = venue) => (await from.get('/channels')).body.data

export async function priceList(wanted: object, from = venue) {
  const { status, body } = await from.post('/price-lists', wanted)
  expect(status).toBe(201)
  return body.data
}

export async function channel(key: string, wanted: object = {}, from = venue) {
  const { status, body } = await from.put(`/channels/${key}`, { name: key, ...wanted })
  expect([200, 201]).toContain(status)
  return body.data
}

export const wrong = async (answer: Promise<{ status: number; body: { error: { details: object } } }>) => {
  const { status, body } = await answer
  expect(status).toBe(422)
  return Object.keys(body.error.details)
}

export async function appToken(to: Venue) {
  const owner = await signedInOwner(service, to)
  const client = await newClient(service)
  const { access } = await install(service, to, { client, owner })
  return { id: client.clientId, token: access as string }
}
