import { expect, test } from 'vitest'
import { startReceiver } from '../../../test/receiver.ts'
import {
  add,
  audit,
  box,
  DAY,
  dispatcher,
  later,
  log,
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
import { EVENT_TYPES } from '../../ground/events/types.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { replayDelivery, sendTestEvent, showDelivery } from './commands/deliveries.ts'
import {
  addEndpoint,
  changeEndpoint,
  listEndpoints,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateSecret,
} from './commands/endpoints.ts'
import { tidyRestaurant } from './jobs.ts'
import { signatureOf } from './sender/signature.ts'

standOnWebhooks()

test('an event reaches its address in the exact bytes that were stored and signed', async () => {
  const { id, secret } = await add()
  const eventId = await say({ stock: { on_hand: 1.5, name: 'Jalapeño 🌶' } })
  await dispatcher.settled()

  const [request] = receiver.received
  const { rows } = await service.owner.query('select body from events where id = $1', [eventId])
  expect(receiver.received.length).toBe(1)
  expect(request).toMatchObject({ method: 'POST', path: '/hook', body: rows[0].body })
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'service-event': 'stock.below_par',
    'service-delivery': eventId,
    'service-signature': signatureOf(rows[0].body, [secret], START),
  })
  expect(JSON.parse(request?.body ?? '')).toEqual({
    id: eventId,
    type: 'stock.below_par',
    created_at: '2026-11-14T07:00:00.000-05:00',
    restaurant: { id: venue.restaurant.id, slug: venue.restaurant.slug, currency: 'USD' },
    data: { stock: { on_hand: 1.5, name: 'Jalapeño 🌶' } },
  })
  expect(await log()).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      event_id: eventId,
      type: 'stock.below_par',
      endpoint_id: id,
      url: receiver.url,
      status: 'delivered',
      created_at: '2026-11-14T07:00:00.000-05:00',
      next_attempt_at: null,
      attempts: [
        {
          at: '2026-11-14T07:00:00.000-05:00',
          status_code: 204,
          error: null,
          duration_ms: expect.any(Number),
          response_body: '',
        },
      ],
    },
  ])
})

test('an event goes to every address that has chosen it at that moment, and to no other', async () => {
  const other = await service.venue()
  const elsewhere = await startReceiver()
  await add(['stock.below_par', 'order.paid'])
  await add(['order.paid'])
  const second = await add()
  await add(undefined, elsewhere.url, other)
  await say()
  await add()
  await dispatcher.settled()
  expect(receiver.received.length).toBe(2)
  expect((await log()).map((delivery) => delivery.endpoint_id)).toContain(second.id)
  expect(elsewhere.received.length).toBe(0)
  expect(await log(other)).toEqual([])
  await elsewhere.close()
})

test('an event whose transaction fails is never sent', async () => {
  await add()
  const failing = venue.inside(async (tx: Tx) => {
    emit(tx, 'stock.below_par', {})
    throw new Error('changed its mind')
  })
  await expect(failing).rejects.toThrow('changed its mind')
  await dispatcher.settled()
  expect(receiver.received.length).toBe(0)
  expect(await log()).toEqual([])
})

test('a rotated secret signs first, and the one before it for 24 hours more', async () => {
  const { id, secret: old } = await add()
  const { secret } = await venue.inside((tx) => rotateSecret(tx, box, id))
  expect(secret).toMatch(/^whsec_[\w-]{43}$/)
  expect(secret).not.toBe(old)
  await say()
  await later(DAY - 1)
  await say()
  await dispatcher.settled()
  await later(1)
  await say()
  await dispatcher.settled()
  const signatures = receiver.received.map(
    ({ body, headers }) => [headers['service-signature'], body] as const,
  )
  const body = (index: number) => signatures[index]?.[1] ?? ''
  expect(signatures.map(([signature]) => signature)).toEqual([
    signatureOf(body(0), [secret, old], START + DAY - 1),
    signatureOf(body(1), [secret, old], START + DAY - 1),
    signatureOf(body(2), [secret], START + DAY),
  ])
})

test('secrets are encrypted in the database and never in the activity log', async () => {
  const { id, secret } = await add()
  const { secret: next } = await venue.inside((tx) => rotateSecret(tx, box, id))
  const { rows } = await service.owner.query(
    `select secret, previous_secret, (select json_agg(l)::text from audit_log l where restaurant_id = e.restaurant_id) as log
       from webhook_endpoints e where id = $1`,
    [id],
  )
  for (const hidden of [secret, next]) {
    expect(rows[0].secret.includes(hidden.slice(6))).toBe(false)
    expect(rows[0].previous_secret.includes(hidden.slice(6))).toBe(false)
    expect(rows[0].log).not.toContain(hidden.slice(6))
  }
  expect(rows[0].log).toContain('webhook.secret_rotated')
})

test('a paused address keeps its backlog, and gets it in order when it is resumed', async () => {
  const { id } = await add()
  await venue.inside((tx) => pauseEndpoint(tx, id))
  const events = [
    await say({ n: 1 }, 'stock:1'),
    await say({ n: 2 }, 'stock:1'),
    await say({ n: 3 }, 'stock:1'),
  ]
  await later(40 * DAY)
  await tidyRestaurant(service.database, venue.restaurant, now())
  expect(receiver.received.length).toBe(0)
  expect((await venue.inside(listEndpoints))[0]).toMatchObject({ id, state: 'paused' })
  await venue.inside((tx) => resumeEndpoint(tx, id))
  await dispatcher.settled()
  expect(receiver.received.map(({ headers }) => headers['service-delivery'])).toEqual(events)
  expect((await audit('webhook.paused')).length).toBe(1)
  expect((await audit('webhook.resumed')).length).toBe(1)
})

test('a removed address gets nothing more, and its log stays', async () => {
  const { id } = await add()
  await say()
  await dispatcher.settled()
  await venue.inside((tx) => pauseEndpoint(tx, id))
  await later(1_000)
  await say()
  await venue.inside((tx) => removeEndpoint(tx, id))
  await say()
  await dispatcher.settled()
  expect(receiver.received.length).toBe(1)
  expect((await log()).map(({ status }) => status)).toEqual(['failed', 'delivered'])
  expect(await venue.inside(listEndpoints)).toEqual([])
  await expect(venue.inside((tx) => pauseEndpoint(tx, id))).rejects.toMatchObject({ code: 'not_found' })
  const [failed] = await log()
  await expect(venue.inside((tx) => replayDelivery(tx, failed?.id ?? ''))).rejects.toMatchObject({
    details: { delivery: [{ message: 'Its endpoint was deleted.' }] },
  })
})

test('a changed address and choice hold from the next event on', async () => {
  const { id } = await add(['order.paid'])
  await say()
  const changed = await venue.inside((tx) =>
    changeEndpoint(tx, tools, {
      id,
      events: ['stock.below_par'],
      url: `${receiver.url}/new`,
      description: 'Stock',
    }),
  )
  expect(changed).toMatchObject({ id, events: ['stock.below_par'], description: 'Stock', state: 'active' })
  await say()
  await dispatcher.settled()
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook/new'])
  expect(await audit('webhook.changed')).toEqual([
    {
      before: { url: receiver.url, description: null, events: ['order.paid'] },
      after: { url: `${receiver.url}/new`, description: 'Stock', events: ['stock.below_par'] },
    },
  ])
})

test('what is wrong with an address is said all at once, and nothing is saved', async () => {
  const strict = { ...tools, rules: { allowInsecure: false } }
  const wish = { url: 'http://10.0.0.1/', events: ['order.made'], description: 'x'.repeat(201) }
  await expect(venue.inside((tx) => addEndpoint(tx, strict, wish))).rejects.toMatchObject({
    code: 'validation_failed',
    details: {
      url: [
        {
          message:
            'Must start with https://; http is for development, where the operator sets WEBHOOKS_ALLOW_INSECURE.',
        },
      ],
      events: [{ message: `There is no event "order.made"; choose from ${EVENT_TYPES.join(', ')}.` }],
      description: [expect.objectContaining({ message: 'Must be at most 200 characters long.' })],
    },
  })
  await expect(venue.inside((tx) => addEndpoint(tx, tools, { ...wish, events: [] }))).rejects.toMatchObject({
    details: { events: [{ message: 'Choose at least one event.' }] },
  })
  expect(await venue.inside(listEndpoints)).toEqual([])
})

test('a ping reaches its address whatever that has chosen, and no other', async () => {
  const { id } = await add(['order.paid'])
  await add(['ping'])
  const { eventId } = await venue.inside((tx) => sendTestEvent(tx, id, 'ping'))
  await dispatcher.settled()
  expect(receiver.received.length).toBe(1)
  expect(receiver.received[0]?.headers).toMatchObject({
    'service-event': 'ping',
    'service-delivery': eventId,
    'service-test': 'true',
  })
  expect(JSON.parse(receiver.received[0]?.body ?? '').data).toEqual({ message: expect.any(String) })
})

test.each(EVENT_TYPES)('%s can be sent as a test event', async (type) => {
  const { id } = await add(['ping'])
  await venue.inside((tx) => sendTestEvent(tx, id, type))
  await dispatcher.settled()
  expect(receiver.received.map(({ headers }) => [headers['service-event'], headers['service-test']])).toEqual(
    [[type, 'true']],
  )
  const [delivery] = await log()
  const shown = await venue.inside((tx) => showDelivery(tx, delivery?.id ?? ''))
  expect(shown.attempts[0]?.request_headers['Service-Test']).toBe('true')
})
