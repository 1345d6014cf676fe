// What tests of the kitchen's screens stand on. The bindings are live: each test file finds its own in them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import type { ScreenShown } from '../src/restaurant/kitchen-screens/contract.ts'
import { type TestApp, testApp, type Venue } from './app.ts'
import { smallMenu } from './documents.ts'
import { addPerson, Visitor } from './visitor.ts'

export let service: TestApp
export let elsewhere: TestApp
export let venue: Venue
export let cook: Visitor
export let manager: Visitor

export function standOnScreens(): void {
  beforeAll(async () => {
    service = await testApp()
    elsewhere = await service.another()
    venue = await service.venue({
      document: {
        ...smallMenu(),
        tables: [{ ref: 't', name: 'T1', code: 'T1', min_seats: 1, max_seats: 4 }],
      },
    })
    cook = await signedIn(venue, 'kitchen')
    manager = await signedIn(venue, 'manager')
  })
  afterAll(async () => {
    await elsewhere.close()
    await service.close()
  })
}

export async function signedIn(place: Venue, role: 'kitchen' | 'manager' | 'host'): Promise<Visitor> {
  const visitor = new Visitor(service.app)
  await visitor.signIn((await addPerson(place, role)).email)
  return visitor
}

export async function call(
  visitor: Visitor,
  method: string,
  url: string,
  payload?: object,
  app = service.app,
) {
  const { statusCode, body } = await app.inject({
    method: method as 'GET',
    url,
    headers: { cookie: visitor.cookieHeader(), 'sec-fetch-site': 'same-origin' },
    ...(payload && { payload }),
  })
  return { status: statusCode, body: JSON.parse(body) }
}

export async function shownOn(screen: string, visitor = cook): Promise<ScreenShown> {
  const { body } = await call(visitor, 'GET', await visitor.calling(`/kitchen/screens/${screen}`))
  return body.data
}

type Press = { kind: string; ticket_id?: number; line_id?: number; order_id?: string; course?: number }
export const pressed = (press: Press, at = Date.now()) => ({ id: randomUUID(), at, ...press })

export async function press(screen: string, acts: object[], visitor = cook): Promise<string[]> {
  const { body } = await call(visitor, 'POST', await visitor.calling(`/kitchen/screens/${screen}/acts`), {
    acts,
  })
  return body.data.map(({ outcome }: { outcome: string }) => outcome)
}

export const hot = () => `station-${venue.ids.stations!.hot}`
export const bar = () => `station-${venue.ids.stations!.bar}`

export async function order(status: 'placed' | 'accepted' = 'accepted', more: object = {}): Promise<string> {
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [
      { item_id: venue.ids.items!.soup, quantity: 2 },
      { item_id: venue.ids.items!['cooked-at-bar'], quantity: 1 },
      { item_id: venue.ids.items!.water, quantity: 1, note: 'no ice' },
    ],
    ...more,
  })
  const { id } = body.data
  if (status === 'accepted') await move(id, 'accepted')
  return id
}

export const move = (id: string, status: string) => venue.post(`/orders/${id}/status`, { status })

export async function ticketOn(screen: string, orderId: string) {
  const { tickets } = await shownOn(screen)
  return tickets.find((ticket) => ticket.order_id === orderId)
}
