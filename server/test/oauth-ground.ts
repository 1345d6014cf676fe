// What tests of tokens stand on: a service with an app, and the owner of a restaurant who may install it. The bindings are
// live: each test file finds its own in them.
import { afterAll, beforeAll } from 'vitest'
import { type TestApp, testApp, type Venue } from './app.ts'
import { type Client, newClient, signedInOwner } from './oauth.ts'
import type { Visitor } from './visitor.ts'

export let service: TestApp
export let venue: Venue
export let client: Client
export let owner: Visitor

export function serveOauth(): void {
  beforeAll(async () => {
    service = await testApp({ OAUTH_RATE_LIMIT: '100000' })
    venue = await service.venue({ sample: true })
    client = await newClient(service)
    owner = await signedInOwner(service, venue)
  })
  afterAll(() => service.close())
}
