// What tests of the owner's settings stand on: a restaurant of its own for each test, and its owner. The bindings are live.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type TestApp, testApp, type Venue } from './app.ts'
import { smallMenu } from './documents.ts'
import { signedInAs, type Visitor } from './visitor.ts'

export let service: TestApp
export let venue: Venue
export let owner: Visitor

export function standOnSettings(now: number, document: object): void {
  beforeAll(async () => {
    service = await testApp()
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    service.clock.now = now
    venue = await service.venue({ document: { ...smallMenu(), ...document } })
    owner = await signedInAs(service, venue)
  })
}

export const ask = (method: 'GET' | 'PUT', path: string, body?: object, headers = {}) =>
  owner.call(method, path, body, { headers })
