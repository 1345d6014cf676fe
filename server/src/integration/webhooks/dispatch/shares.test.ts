import net from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { hang, startReceiver } from '../../../../test/receiver.ts'
import {
  add,
  box,
  dispatcher,
  log,
  now,
  receiver,
  say,
  service,
  standOnWebhooks,
  startAnew,
  tools,
  venue,
} from '../../../../test/webhook-ground.ts'
import { emit } from '../../../ground/events/commands.ts'
import { addEndpoint } from '../commands/endpoints.ts'
import { createSender } from '../sender/sender.ts'
import { startDispatcher } from './dispatcher.ts'

standOnWebhooks()

test('an address that answers 101 fails, and its places come free', async () => {
  const switching = net.createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    )
  })
  await new Promise<void>((done) => switching.listen(0, '127.0.0.1', done))
  await add(undefined, `http://127.0.0.1:${(switching.address() as net.AddressInfo).port}/`)
  for (let n = 0; n < 20; n++) await say({ n })
  await dispatcher.settled()
  const deliveries = await log()
  expect(deliveries).toHaveLength(20)
  for (const { attempts } of deliveries) {
    expect(attempts).toMatchObject([
      { status_code: 101, error: 'The answer switches to another protocol; that is refused.' },
    ])
  }
  await new Promise((done) => switching.close(done))
})

test('an attempt that never ends is written down as a failure, and its place comes free', async () => {
  await dispatcher.stop()
  const real = createSender({ allowInsecure: true, clock: now })
  const stuck = startDispatcher({
    database: service.database,
    sender: { ...real, sendSigned: () => new Promise(() => undefined) },
    box,
    log: pino({ level: 'silent' }),
    clock: now,
    overdueMs: 50,
  })
  await add()
  await say()
  await stuck.settled()
  await stuck.stop()
  real.close()
  expect(await log()).toMatchObject([
    { status: 'pending', attempts: [{ status_code: null, error: 'The attempt did not end in time.' }] },
  ])
  startAnew()
})

test('however much one restaurant’s addresses hang, another’s events are sent', async () => {
  await dispatcher.stop()
  const hanging = await startReceiver({ reply: hang })
  await venue.inside(async (tx) => {
    const wish = { events: ['stock.below_par'], description: null }
    for (let n = 0; n < 70; n++) await addEndpoint(tx, tools, { ...wish, url: `${hanging.url}/${n}` })
  })
  await venue.inside(async (tx) => {
    for (let n = 0; n < 16; n++) emit(tx, 'stock.below_par', { n })
  })
  const other = await service.venue()
  await add(undefined, receiver.url, other)
  // Nothing that hangs ever ends here.
  startAnew({ timeoutMs: 3_600_000 })
  await hanging.until(250)
  await say({}, null, other)
  await receiver.until(1)
  expect(hanging.received.length).toBe(250)
  await hanging.close()
})
