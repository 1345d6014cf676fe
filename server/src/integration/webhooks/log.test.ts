import { expect, test } from 'vitest'
import { answer } from '../../../test/receiver.ts'
import {
  add,
  box,
  DAY,
  dispatcher,
  HOUR,
  later,
  log,
  MINUTE,
  now,
  receiver,
  START,
  say,
  service,
  standOnWebhooks,
  tools,
  venue,
} from '../../../test/webhook-ground.ts'
import { emit } from '../../ground/events/commands.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import {
  healthOfEndpoints,
  listDeliveries,
  replayDelivery,
  replayEither,
  replayFailedSince,
  sendTestEvent,
  showDelivery,
} from './commands/deliveries.ts'
import {
  changeEndpoint,
  listEndpoints,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateSecret,
} from './commands/endpoints.ts'
import { tidyRestaurant } from './jobs.ts'
import { RETRIES_AFTER_MS } from './rules.ts'

standOnWebhooks()

test('what has happened bears no Service-Test, and is replayed to all its addresses by the id of the event', async () => {
  const [first, second] = [await add(), await add()]
  const eventId = await say()
  await dispatcher.settled()
  expect(receiver.received.map(({ headers }) => headers['service-test'])).toEqual([undefined, undefined])
  expect(await venue.inside((tx) => replayEither(tx, eventId))).toBe(2)
  await dispatcher.settled()
  expect(receiver.received.map(({ headers }) => headers['service-delivery'])).toEqual(Array(4).fill(eventId))
  await venue.inside((tx) => removeEndpoint(tx, first.id))
  expect(await venue.inside((tx) => replayEither(tx, eventId))).toBe(1)
  await venue.inside((tx) => removeEndpoint(tx, second.id))
  await expect(venue.inside((tx) => replayEither(tx, eventId))).rejects.toMatchObject({
    details: { delivery: [{ message: 'Every endpoint it went to was deleted or is switched off.' }] },
  })
  const other = await service.venue()
  await expect(other.inside((tx) => replayEither(tx, eventId))).rejects.toMatchObject({ code: 'not_found' })
})

test('a replay starts the same event over, with all its retries', async () => {
  receiver.reply = answer(500)
  await add()
  await say()
  await dispatcher.settled()
  for (const wait of RETRIES_AFTER_MS) await later(wait + MINUTE)
  const [failed] = await log()
  expect(failed).toMatchObject({ status: 'failed' })
  await venue.inside((tx) => replayDelivery(tx, failed?.id ?? ''))
  await dispatcher.settled()
  expect((await log())[0]).toMatchObject({ id: failed?.id, status: 'pending', attempts: { length: 7 } })
  receiver.reply = answer(200)
  await later(2 * MINUTE)
  expect((await log())[0]).toMatchObject({ id: failed?.id, status: 'delivered', attempts: { length: 8 } })
  await venue.inside((tx) => replayDelivery(tx, failed?.id ?? ''))
  await dispatcher.settled()
  expect((await log())[0]).toMatchObject({ status: 'delivered', attempts: { length: 9 } })
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
})

test('all that failed since a moment can be replayed', async () => {
  receiver.reply = answer(500)
  await add()
  await say({ n: 1 })
  for (const wait of [0, ...RETRIES_AFTER_MS]) await later(wait + MINUTE)
  await later(MINUTE)
  const between = now()
  await say({ n: 2 })
  for (const wait of [0, ...RETRIES_AFTER_MS]) await later(wait + MINUTE)
  receiver.reply = answer(200)
  expect(await venue.inside((tx) => replayFailedSince(tx, between))).toBe(1)
  await dispatcher.settled()
  expect((await log()).map(({ status }) => status)).toEqual(['delivered', 'failed'])
  expect(await venue.inside((tx) => replayFailedSince(tx, START))).toBe(1)
  await dispatcher.settled()
  expect((await log()).map(({ status }) => status)).toEqual(['delivered', 'delivered'])
})

test('what has failed and waits for its next try is replayed with the rest', async () => {
  receiver.reply = answer(500)
  await add()
  await say()
  await later(MINUTE)
  expect((await log()).map(({ status }) => status)).toEqual(['pending'])
  expect(await venue.inside(healthOfEndpoints)).toMatchObject([{ delivered: 0, pending: 1, retrying: 1 }])
  receiver.reply = answer(200)
  expect(await venue.inside((tx) => replayFailedSince(tx, now() + MINUTE))).toBe(0)
  expect(await venue.inside((tx) => replayFailedSince(tx, START))).toBe(1)
  await dispatcher.settled()
  expect((await log()).map(({ status }) => status)).toEqual(['delivered'])
  expect(await venue.inside((tx) => replayFailedSince(tx, START))).toBe(0)
  expect(await venue.inside(healthOfEndpoints)).toMatchObject([{ delivered: 1, pending: 0, retrying: 0 }])
})

test('all that failed since a moment can be replayed to one address alone', async () => {
  receiver.reply = answer(500)
  const [first, second] = [await add(), await add()]
  await say()
  for (const wait of [0, ...RETRIES_AFTER_MS]) await later(wait + MINUTE)
  receiver.reply = answer(200)
  expect(await venue.inside((tx) => replayFailedSince(tx, START, second.id))).toBe(1)
  await dispatcher.settled()
  const states = new Map((await log()).map(({ endpoint_id, status }) => [endpoint_id, status]))
  expect([states.get(first.id), states.get(second.id)]).toEqual(['failed', 'delivered'])
  await service.owner.query('update webhook_endpoints set switched_off_at = now() where id = $1', [first.id])
  await expect(venue.inside((tx) => replayFailedSince(tx, START, first.id))).rejects.toMatchObject({
    details: { endpoint_id: [{ message: 'This endpoint is switched off; resume it first.' }] },
  })
})

test('every attempt is shown with what was sent and answered, but for what may be a secret', async () => {
  await add()
  receiver.reply = answer(418, 'short and stout', {
    Server: 'teapot',
    'Set-Cookie': 'sid=hush',
    'X-Trace': 'ü'.repeat(2),
  })
  const eventId = await say()
  await dispatcher.settled()
  const [delivery] = await log()
  const shown = await venue.inside((tx) => showDelivery(tx, delivery?.id ?? ''))
  expect(shown.attempts).toEqual([
    {
      at: expect.any(String),
      status_code: 418,
      error: null,
      duration_ms: expect.any(Number),
      response_body: 'short and stout',
      request_headers: expect.objectContaining({
        'Service-Delivery': eventId,
        'Service-Signature': expect.stringMatching(/^t=\d+,v1=/),
      }),
      response_headers: expect.arrayContaining([
        { name: 'Server', value: 'teapot' },
        { name: 'Set-Cookie', value: null },
        { name: 'X-Trace', value: 'üü' },
      ]),
    },
  ])
  const { rows } = await service.owner.query('select response_headers::text as kept from webhook_attempts')
  expect(JSON.stringify(rows)).not.toContain('hush')
  expect(delivery?.attempts[0]).not.toHaveProperty('response_headers')
})

test('another restaurant sees and touches neither addresses nor deliveries', async () => {
  const other = await service.venue()
  const { id } = await add()
  await say()
  await dispatcher.settled()
  const [delivery] = await log()
  expect(await other.inside(listEndpoints)).toEqual([])
  const deeds: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => pauseEndpoint(tx, id),
    (tx) => resumeEndpoint(tx, id),
    (tx) => removeEndpoint(tx, id),
    (tx) => rotateSecret(tx, box, id),
    (tx) => sendTestEvent(tx, id, 'ping'),
    (tx) => changeEndpoint(tx, tools, { id, description: 'mine' }),
    (tx) => replayDelivery(tx, delivery?.id ?? ''),
    (tx) => replayFailedSince(tx, 0, id),
    (tx) => showDelivery(tx, delivery?.id ?? ''),
  ]
  for (const deed of deeds) await expect(other.inside(deed)).rejects.toMatchObject({ code: 'not_found' })
  expect(await other.inside((tx) => replayFailedSince(tx, 0))).toBe(0)
})

test('the log can be narrowed and is read page by page', async () => {
  const { id } = await add(['stock.below_par', 'order.paid'])
  for (let n = 0; n < 5; n++) {
    await venue.inside(async (tx) => emit(tx, n % 2 ? 'order.paid' : 'stock.below_par', { n }))
    service.clock.now = now() + HOUR
  }
  await dispatcher.settled()
  const list = (filter: Parameters<typeof listDeliveries>[1], most = 100) =>
    venue.inside((tx) => listDeliveries(tx, filter, most))
  const all = (await list({})).deliveries.map((delivery) => delivery.id)
  expect(all).toEqual([...all].sort().reverse())
  const first = await list({}, 2)
  const second = await list({ before: first.next ?? '' }, 2)
  const third = await list({ before: second.next ?? '' }, 2)
  expect([first, second, third].flatMap((page) => page.deliveries.map((delivery) => delivery.id))).toEqual(
    all,
  )
  expect(third.next).toBeNull()
  expect((await list({ type: 'order.paid' })).deliveries.length).toBe(2)
  expect((await list({ status: 'failed' })).deliveries.length).toBe(0)
  expect((await list({ endpointId: id + 1 })).deliveries.length).toBe(0)
  expect((await list({ createdFrom: START + HOUR, createdTo: START + 3 * HOUR })).deliveries.length).toBe(3)
})

test('the log is kept for 30 days after the end of a delivery, and events for as long as it names them', async () => {
  service.clock.now = null
  await add()
  await say()
  await dispatcher.settled()
  await tidyRestaurant(service.database, venue.restaurant, Date.now() + 29 * DAY)
  expect((await log()).length).toBe(1)
  await tidyRestaurant(service.database, venue.restaurant, Date.now() + 30 * DAY + MINUTE)
  expect(await log()).toEqual([])
  const { rows } = await service.owner.query(
    'select count(*)::int as n from webhook_attempts where restaurant_id = $1',
    [venue.restaurant.id],
  )
  expect(rows[0].n).toBe(0)
})

test('only 2 KiB of an answer are kept, cut between characters', async () => {
  receiver.reply = answer(400, `${'a'.repeat(2047)}ñ and more\0`)
  await add()
  await say()
  await dispatcher.settled()
  expect((await log())[0]?.attempts[0]?.response_body).toBe('a'.repeat(2047))
})
