import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cause, type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { type EventLine, openListener, until } from '../../../test/event-line.ts'
import { answer, type Receiver, startReceiver } from '../../../test/receiver.ts'
import { addPerson, signedInAs, Visitor } from '../../../test/visitor.ts'
import { changeStaff } from '../../ground/staff/commands.ts'
import { restaurantBySlug } from '../../ground/tenants/commands.ts'
import { sendTestEvent } from '../../integration/webhooks/commands/deliveries.ts'
import { addEndpoint } from '../../integration/webhooks/commands/endpoints.ts'
import { type Dispatcher, startDispatcher } from '../../integration/webhooks/dispatch/dispatcher.ts'
import { createSender, type Sender } from '../../integration/webhooks/sender/sender.ts'
import { inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { createSandbox } from '../../sandbox/commands/create-sandbox.ts'

let service: TestApp
let elsewhere: TestApp
let venue: Venue
let manager: Visitor
let receiver: Receiver
let sender: Sender
let dispatcher: Dispatcher

beforeAll(async () => {
  service = await testApp({ WEBHOOKS_ALLOW_INSECURE: 'true' })
  venue = await service.venue({ sample: true })
  manager = await signedInAs(service, venue, 'manager')
  receiver = await startReceiver({ reply: answer(200, 'ok') })
  elsewhere = await service.another()
  sender = createSender({ allowInsecure: true })
  // The worker is another process than the one that serves the page.
  dispatcher = startDispatcher({
    database: elsewhere.database,
    sender,
    box: service.box,
    log: pino({ level: 'silent' }),
  })
})
afterAll(async () => {
  await dispatcher.stop()
  sender.close()
  await elsewhere.close()
  await receiver.close()
  await service.close()
})

const tools = () => ({
  box: service.box,
  resolve: async () => ['127.0.0.1'],
  rules: { allowInsecure: true },
})

async function addressOf(place: Venue): Promise<number> {
  const wish = { url: receiver.url, events: ['order.created'], description: null }
  return (await place.inside((tx) => addEndpoint(tx, tools(), wish))).id
}

test('the delivery log is told of what another process delivers, without a word of what it was', async () => {
  const id = await addressOf(venue)
  const line = await openListener(service, manager, '/developer/events')
  await until(() => line.heard().includes('event: open'))
  receiver.reply = (_, response) => void setTimeout(() => response.end('ok'), 500)
  const { eventId } = await venue.inside((tx) => sendTestEvent(tx, id, 'ping'))
  // Once when it is queued here, and once when the other process has written down how it went.
  await until(() => line.times('deliveries') === 2)
  receiver.reply = answer(200, 'ok')
  expect(line.heard()).not.toContain(eventId)
  await line.stop()
})

test('a thousand deliveries are told as a few, and the last of them is told', async () => {
  const id = await addressOf(venue)
  const line = await openListener(service, manager, '/developer/events')
  await until(() => line.heard().includes('event: open'))
  const startedAt = performance.now()
  for (let n = 0; n < 20; n++) {
    await venue.inside(async (tx) => {
      for (let m = 0; m < 50; m++) await sendTestEvent(tx, id, 'ping')
    })
  }
  await dispatcher.settled()
  const secondsTaken = (performance.now() - startedAt) / 1000
  await sleep(1_000)
  // Two processes, each at most five times in two seconds.
  expect(line.times('deliveries')).toBeLessThan(2 * 2.5 * (secondsTaken + 1) + 3)
  expect(line.times('deliveries')).toBeGreaterThan(0)
  await line.stop()
})

test('the sandbox has a line of its own, and a restaurant without one has none', async () => {
  expect((await openListener(service, manager, '/developer/events?mode=sandbox')).status).toBe(404)
  const live = await restaurantBySlug(service.database, venue.restaurant.slug)
  await createSandbox(service.database, live!, cause())
  const line = await openListener(service, manager, '/developer/events?mode=sandbox')
  await until(() => line.heard().includes('event: open'))
  await addressOf(venue)
  await sleep(300)
  expect(line.times('deliveries')).toBe(0)
  await line.stop()
})

test('a refused call is told of once it is written down', async () => {
  const line = await openListener(service, manager, '/developer/events')
  await until(() => line.heard().includes('event: open'))
  await venue.post('/orders', { type: 'teleport' })
  await until(() => line.times('refusals') > 0)
  await line.stop()
})

test('nobody is told of what they may not read: a host hears of bookings, the kitchen of none of it', async () => {
  const lines = await Promise.all(
    (['manager', 'host', 'kitchen'] as const).map(async (role) => {
      const visitor = await signedInAs(service, venue, role)
      return openListener(service, visitor, '/events')
    }),
  )
  await until(() => lines.every((line) => line.heard().includes('event: open')))
  await venue.inside(async (tx) => {
    for (const subject of ['orders', 'bookings', 'menu'] as const)
      tx.notify(`${subject}:${venue.restaurant.id}`)
  })
  await until(() => lines[0]!.times('menu') > 0 && lines[1]!.times('bookings') > 0)
  const told = lines.map((line) =>
    ['orders', 'bookings', 'menu'].filter((subject) => line.times(subject) > 0),
  )
  expect(told).toEqual([['orders', 'bookings', 'menu'], ['bookings'], []])
  for (const line of lines) await line.stop()
})

test('whoever is taken out or gets another role hears no more as who they were, also from another process', async () => {
  const owner = await signedInAs(service, venue, 'owner')
  const people = await Promise.all(
    (['manager', 'manager', 'manager'] as const).map((role) => addPerson(venue, role)),
  )
  const [leaves, becomesHost, stays] = await Promise.all(
    people.map(async ({ email }) => {
      const visitor = new Visitor(service.app)
      await visitor.signIn(email)
      return openListener(service, visitor, '/events')
    }),
  )
  await until(() => [leaves, becomesHost, stays].every((line) => line!.heard().includes('event: open')))
  expect((await owner.call('DELETE', `/team/${people[0]!.id}`)).status).toBe(200)
  await until(() => leaves!.isEnded())
  await inRestaurant(elsewhere.database, venue.restaurant, cause(), (tx) =>
    changeStaff(tx, people[1]!.email, { role: 'host' }),
  )
  await until(() => becomesHost!.isEnded())
  expect(stays!.isEnded()).toBe(false)
  await stays!.stop()
})

test('a session has twenty lines at once: one more takes the place of the oldest, which is told not to hurry back', async () => {
  const { email } = await addPerson(venue, 'manager')
  const [one, other] = [new Visitor(service.app), new Visitor(service.app)]
  await one.signIn(email)
  await other.signIn(email)
  const isOpen = (line: EventLine) => line.heard().includes('event: open')
  const elsewhere = await openListener(service, other, '/events')
  const lines: EventLine[] = []
  for (let n = 0; n < 20; n++)
    lines.push(await openListener(service, one, n % 2 === 0 ? '/events' : '/developer/events'))
  await until(() => [elsewhere, ...lines].every(isOpen))
  expect(lines.some((line) => line.isEnded())).toBe(false)
  // Whoever asks for the headers alone takes nobody's place.
  await service.app.inject({
    method: 'HEAD',
    url: await one.calling('/events'),
    headers: { cookie: one.cookieHeader() },
  })
  const newest = await openListener(service, one, '/events')
  await until(() => isOpen(newest) && lines[0]!.isEnded())
  expect(lines[0]!.heard()).toContain('retry: 60000\nevent: replaced\n')
  expect([elsewhere, newest, ...lines.slice(1)].some((line) => line.isEnded())).toBe(false)
  // One that has left makes room.
  await lines[1]!.stop()
  const next = await openListener(service, one, '/events')
  await until(() => isOpen(next))
  await sleep(200)
  expect(lines[2]!.isEnded()).toBe(false)
  for (const line of [elsewhere, newest, next, ...lines]) await line.stop()
})
