// What tests of the owner's rules for guest pages stand on. The bindings are live: each test file finds its own in them.
import { afterAll, beforeAll } from 'vitest'
import { acceptTestPayments } from '../src/restaurant/payments/commands/provider-account.ts'
import { type TestApp, testApp, type Venue } from './app.ts'

export let service: TestApp
export let venue: Venue
let address = 0

export function standOnGuestRules(): void {
  beforeAll(async () => {
    service = await testApp()
    venue = await service.venue({ sample: true, slug: 'lola' })
    await venue.inside(acceptTestPayments)
  })
  afterAll(() => service.close())
}

export const open = (path: string) => service.app.inject({ method: 'GET', url: path })
export const send = (path: string, form: Record<string, string>, remoteAddress = `10.2.0.${++address}`) =>
  service.app.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(form).toString(),
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  })
export const hiddenIn = (body: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''
