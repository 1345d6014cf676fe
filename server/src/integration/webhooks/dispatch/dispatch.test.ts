import { expect, test } from 'vitest'
import { answer, hang, startReceiver } from '../../../../test/receiver.ts'
import { addPerson } from '../../../../test/visitor.ts'
import {
  add,
  audit,
  DAY,
  dispatch,
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
  startAnew,
  tools,
  venue,
} from '../../../../test/webhook-ground.ts'
import { emit } from '../../../ground/events/commands.ts'
import { replayDelivery, sendTestEvent } from '../commands/deliveries.ts'
import { addEndpoint, listEndpoints, resumeEndpoint } from '../commands/endpoints.ts'
import { RETRIES_AFTER_MS } from '../rules.ts'
import { signatureOf } from '../sender/signature.ts'

standOnWebhooks()

test('a failed delivery is tried again after 1 and 5 minutes, half an hour, 2 and 6 hours, and then has failed', async () => {
  receiver.reply = answer(500, 'no')
  await add()
  await say()
  await dispatcher.settled()
  for (const [tries, wait] of RETRIES_AFTER_MS.entries()) {
    const [pending] = await log()
    const endedAt = now() + (pending?.attempts.at(-1)?.duration_ms ?? 0)
    expect(pending).toMatchObject({ status: 'pending' })
    expect(Date.parse(pending?.next_attempt_at ?? '')).toBe(endedAt + wait)
    await later(wait - 1)
    expect(receiver.received.length).toBe(tries + 1)
    await later(1 + (endedAt - now() + wait))
    expect(receiver.received.length).toBe(tries + 2)
  }
  const [failed] = await log()
  expect(failed).toMatchObject({ status: 'failed', next_attempt_at: null })
  expect(
    failed?.attempts.map(({ status_code, error, response_body }) => [status_code, error, response_body]),
  ).toEqual(Array.from({ length: 6 }, () => [500, null, 'no']))
  expect(new Set(receiver.received.map(({ headers }) => headers['service-delivery'])).size).toBe(1)
  await later(DAY)
  expect(receiver.received.length).toBe(6)
})

test('the schedule is the one of the specification', () => {
  expect(RETRIES_AFTER_MS).toEqual([MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR])
})

test('each attempt is signed anew with its own time', async () => {
  receiver.reply = answer(503)
  const { secret } = await add()
  await say()
  await dispatcher.settled()
  receiver.reply = answer(200)
  await later(2 * MINUTE)
  const [first, second] = receiver.received
  expect(second?.headers['service-signature']).toBe(signatureOf(second?.body ?? '', [secret], now()))
  expect(second?.headers['service-signature']).not.toBe(first?.headers['service-signature'])
  expect((await log())[0]).toMatchObject({
    status: 'delivered',
    attempts: [{ status_code: 503 }, { status_code: 200 }],
  })
})

test('a retry that waits survives a restart', async () => {
  receiver.reply = answer(500)
  await add()
  await say()
  await dispatcher.settled()
  await dispatcher.stop()
  receiver.reply = answer(200)
  service.clock.now = now() + 2 * MINUTE
  startAnew()
  await dispatcher.settled()
  expect((await log())[0]).toMatchObject({ status: 'delivered', attempts: [{}, {}] })
})

test('an address that fails for 5 days is switched off, and the owner is told', async () => {
  receiver.reply = answer(410)
  const owner = await addPerson(venue, 'owner')
  await addPerson(venue, 'manager')
  const { id } = await add()
  for (let day = 0; day < 5; day++) {
    await say()
    for (const wait of [0, ...RETRIES_AFTER_MS]) await later(wait + MINUTE)
    service.clock.now = START + (day + 1) * DAY
  }
  expect((await venue.inside(listEndpoints))[0]).toMatchObject({
    state: 'active',
    failing_since: '2026-11-14T07:01:00.000-05:00',
  })
  await later(2 * MINUTE)
  await say()
  await say()
  await dispatcher.settled()
  expect((await venue.inside(listEndpoints))[0]).toMatchObject({ state: 'switched_off' })
  expect((await log()).every(({ status }) => status === 'failed')).toBe(true)
  expect(await audit('webhook.switched_off')).toEqual([{ before: null, after: { failing_days: 5 } }])
  const { rows: notices } = await service.owner.query(
    `select n.kind, n.title, n.seen_at, m.recipient, m.subject, m.body = n.body as same, n.body like '%' || $2 || '%' as told
       from owner_notices n join mails m on m.restaurant_id = n.restaurant_id and m.kind = n.kind
      where n.restaurant_id = $1 and n.mailed_at is not null`,
    [venue.restaurant.id, receiver.url],
  )
  const title = 'A webhook endpoint was switched off'
  expect(notices).toEqual([
    {
      kind: 'webhook.switched_off',
      title,
      seen_at: null,
      recipient: owner.email,
      subject: title,
      same: true,
      told: true,
    },
  ])

  const count = receiver.received.length
  await say()
  await dispatcher.settled()
  expect(receiver.received.length).toBe(count)
  await expect(venue.inside((tx) => sendTestEvent(tx, id, 'ping'))).rejects.toMatchObject({
    code: 'validation_failed',
  })
  receiver.reply = answer(200)
  await venue.inside((tx) => resumeEndpoint(tx, id))
  await say()
  await dispatcher.settled()
  expect(receiver.received.length).toBe(count + 1)
})

test('one success in between starts the 5 days anew', async () => {
  receiver.reply = answer(500)
  await add()
  await say()
  await dispatcher.settled()
  service.clock.now = START + 4 * DAY
  receiver.reply = answer(200)
  await say()
  await dispatcher.settled()
  expect((await venue.inside(listEndpoints))[0]).toMatchObject({ failing_since: null })
  receiver.reply = answer(500)
  service.clock.now = START + 6 * DAY
  await say()
  await dispatcher.settled()
  expect((await venue.inside(listEndpoints))[0]).toMatchObject({ state: 'active' })
})

test('events of one subject start in order while the earlier one waits for its first try; others pass them', async () => {
  await add()
  const held = new Map<unknown, () => void>()
  receiver.reply = ({ body }, response) =>
    void held.set(JSON.parse(body).data.n, () => response.writeHead(200).end())
  const order = () => receiver.received.map(({ body }) => JSON.parse(body).data.n)
  // Which of several connections is heard first is chance; only events of one subject wait for each other.
  const ofOne = () => order().filter((n) => typeof n === 'number')
  for (const n of [1, 2, 3]) await say({ n }, 'stock:1')
  await say({ n: 'other' }, 'stock:2')
  await say({ n: 'none' })
  await receiver.until(3)
  expect(new Set(order())).toEqual(new Set([1, 'other', 'none']))
  held.get(1)?.()
  held.delete(1)
  await receiver.until(4)
  expect(ofOne()).toEqual([1, 2])
  receiver.reply = answer(500)
  for (const release of held.values()) release()
  await receiver.until(5)
  await dispatcher.settled()
  expect(ofOne()).toEqual([1, 2, 3])
  await say({ n: 4 }, 'stock:1')
  await dispatcher.settled()
  expect(order().at(-1)).toBe(4)
})

test('one address that hangs beside 50 healthy ones has few requests open, and no healthy one waits for it', async () => {
  const hanging = await startReceiver({ reply: hang })
  await dispatcher.stop()
  // Nothing that hangs ever ends here, so whatever arrives has not waited for it.
  startAnew({ timeoutMs: 3_600_000 })
  await venue.inside(async (tx) => {
    const wish = { url: hanging.url, events: ['stock.below_par'], description: null }
    await addEndpoint(tx, tools, wish)
    for (let n = 0; n < 50; n++) await addEndpoint(tx, tools, { ...wish, url: `${receiver.url}/${n}` })
  })
  for (let n = 0; n < 20; n++) await say({ n })
  await receiver.until(50 * 20)
  const paths = Map.groupBy(receiver.received, ({ path }) => path)
  expect([...paths.values()].map((requests) => requests.length)).toEqual(Array.from({ length: 50 }, () => 20))
  expect(hanging.open.most).toBe(16)
  expect(hanging.received.length).toBe(16)
  await hanging.close()
})

test('an address that fails keeps only 2 requests open', async () => {
  receiver.reply = answer(500)
  await add()
  await say()
  await dispatcher.settled()
  receiver.open.most = 0
  receiver.reply = (_, response) => void setTimeout(() => response.writeHead(500).end(), 20)
  for (let n = 0; n < 20; n++) await say({ n })
  await dispatcher.settled()
  expect(receiver.received.length).toBe(21)
  expect(receiver.open.most).toBe(2)
})

test('two processes share the queue and send everything once', async () => {
  const second = dispatch()
  await add()
  await venue.inside(async (tx) => {
    for (let n = 0; n < 200; n++) emit(tx, 'stock.below_par', { n })
  })
  await Promise.all([dispatcher.settled(), second.settled()])
  expect(receiver.received.length).toBe(200)
  expect(new Set(receiver.received.map(({ headers }) => headers['service-delivery'])).size).toBe(200)
  await second.stop()
})

test('a stop gives back what has no answer yet, without counting it', async () => {
  receiver.reply = hang
  await add()
  await say()
  await receiver.until(1)
  await dispatcher.stop()
  expect((await log())[0]).toMatchObject({ status: 'pending', attempts: [] })
  receiver.reply = answer(200)
  startAnew()
  await dispatcher.settled()
  expect((await log())[0]).toMatchObject({ status: 'delivered', attempts: [{ status_code: 200 }] })
})

test.each([
  ['delivered', 200],
  ['to be tried again', 500],
])(
  'a replay asked for while an attempt is under way is sent at once, though that attempt ends as %s',
  async (_, status) => {
    let release = (): void => undefined
    receiver.reply = (__, response) => {
      release = () => void response.writeHead(status).end()
    }
    await add()
    await say()
    await receiver.until(1)
    const [{ id } = { id: '' }] = await log()
    await venue.inside((tx) => replayDelivery(tx, id))
    receiver.reply = answer(204)
    release()
    await receiver.until(2)
    await dispatcher.settled()
    expect(await log()).toMatchObject([
      { id, status: 'delivered', attempts: [{ status_code: status }, { status_code: 204 }] },
    ])
  },
)
