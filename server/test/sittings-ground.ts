// What tests of sittings stand on. The bindings are live: each test file finds its own in them.
import { afterAll, beforeAll } from 'vitest'
import { type TestApp, testApp, type Venue } from './app.ts'
import { type Asker, atTables, servingVenue, signedIn } from './serving.ts'

export let service: TestApp
export let venue: Venue
export let waiter: Asker
export let manager: Asker
export let host: Asker
export let room: ReturnType<typeof atTables>

export function standOnSittings(): void {
  beforeAll(async () => {
    service = await testApp()
    venue = await servingVenue(service)
    waiter = await signedIn(service, venue, 'staff')
    manager = await signedIn(service, venue, 'manager')
    host = await signedIn(service, venue, 'host')
    room = atTables(service, venue, waiter)
  })
  afterAll(() => service.close())
}
