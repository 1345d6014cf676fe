import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../../test/app.ts'
import { asked, auditOf, BOOKING, DAY, diningVenue, free, NOW, TABLES } from '../../../../test/dining.ts'
import { Visitor } from '../../../../test/visitor.ts'
import { importDocument } from '../../../across/document/import.ts'
import { eraseGuest, exportGuest, findGuestForChange } from '../../../across/privacy/commands.ts'
import { readPlan } from '../plan.ts'
import { joinWaitlist } from './ask.ts'
import { waitlistJobs } from './jobs.ts'
import { offerPath } from './link.ts'
import { OFFER_TASK, type WaitRow } from './queries.ts'

const MINUTE_MS = 60_000

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.now = NOW
  venue = await diningVenue(service, { notify: true }, { document: { tables: TABLES.slice(0, 1) } })
})

const book = async (change: object = {}) => (await venue.post('/reservations', asked(change))).body.data
const cancel = (id: string) => venue.post(`/reservations/${id}/cancel`)
const guest = (i: number) => ({
  name: `Guest ${i}`,
  phone: `+3460000000${i}`,
  email: `guest${i}@example.com`,
})

function wait(i: number, change: object = {}): Promise<WaitRow> {
  return venue.inside(async (tx) =>
    joinWaitlist(
      tx,
      await readPlan(tx),
      { ...guest(i), party_size: 2, date: DAY, time: '20:00', ...change },
      'guest',
    ),
  )
}

async function jobsDue(): Promise<number> {
  const { rows } = await service.owner.query(
    `select count(*)::int as count from graphile_worker.jobs
      where task_identifier = $1 and key like $2 and run_at <= now()`,
    [OFFER_TASK, `${OFFER_TASK}:${venue.restaurant.id}%`],
  )
  return rows[0].count
}

/** As the worker does it. */
async function work(): Promise<void> {
  const desk = { box: service.box, rootUrl: 'https://comanda.example' }
  const [job] = waitlistJobs(service.database, desk, () => service.clock.now ?? 0)
  await job!.run({ restaurantId: venue.restaurant.id })
}

async function standing(): Promise<string[]> {
  const { rows } = await service.owner.query(
    'select name, status from waitlist where restaurant_id = $1 order by created_at, id',
    [venue.restaurant.id],
  )
  return rows.map(({ name, status }) => `${name} ${status}`)
}

async function mails(): Promise<{ recipient: string; subject: string; body: string }[]> {
  const { rows } = await service.owner.query(
    `select recipient, subject, body from mails where restaurant_id = $1 and kind = 'waitlist.offered' order by created_at, id`,
    [venue.restaurant.id],
  )
  return rows
}

const linkOf = ({ id }: WaitRow) => offerPath(service.box, { restaurantId: venue.restaurant.id, waitId: id })

test('guests wait for a full slot alone, where the owner offers it, once each and with an address', async () => {
  await expect(wait(1)).rejects.toMatchObject({
    details: { time: [expect.objectContaining({ message: 'This time is free: book it.' })] },
  })
  await book()
  await expect(wait(1, { email: null })).rejects.toMatchObject({
    details: { email: [expect.objectContaining({ message: 'An email is required to notify the guest.' })] },
  })
  await expect(wait(1, { time: '17:00' })).rejects.toMatchObject({ details: { time: expect.anything() } })
  await expect(wait(1, { party_size: 9 })).rejects.toMatchObject({
    details: { party_size: expect.anything() },
  })
  await wait(1)
  await expect(wait(1)).rejects.toMatchObject({
    details: {
      phone: [expect.objectContaining({ message: 'This guest is already on the waitlist for this time.' })],
    },
  })
  const shut = await diningVenue(service, { notify: false }, { document: { tables: TABLES.slice(0, 1) } })
  await expect(
    shut.inside(async (tx) =>
      joinWaitlist(tx, await readPlan(tx), { ...guest(1), party_size: 2, date: DAY, time: '20:00' }, 'guest'),
    ),
  ).rejects.toMatchObject({
    details: { time: [expect.objectContaining({ message: 'The restaurant does not have a waitlist.' })] },
  })
})

test('what opens is offered in turn, each for 15 minutes; the offer holds the table, and the link takes it', async () => {
  const { id } = await book()
  const first = await wait(1)
  const second = await wait(2)
  await work()
  expect([await standing(), await mails()]).toEqual([['Guest 1 waiting', 'Guest 2 waiting'], []])

  await cancel(id)
  expect(await jobsDue()).toBeGreaterThan(0)
  await work()
  await work()
  expect(await standing()).toEqual(['Guest 1 offered', 'Guest 2 waiting'])
  const [mail, ...others] = await mails()
  expect([mail!.recipient, others]).toEqual(['guest1@example.com', []])
  expect(mail!.body).not.toContain('/table-offer/')
  expect(await free(venue)).not.toContain('20:00')
  expect((await venue.post('/reservations', asked())).status).toBe(422)

  service.clock.now = NOW + 15 * MINUTE_MS - 1
  await work()
  expect(await standing()).toEqual(['Guest 1 offered', 'Guest 2 waiting'])
  service.clock.now = NOW + 15 * MINUTE_MS
  const late = new Visitor(service.app)
  expect((await late.post(linkOf(first), { answer: 'yes' })).status).toBe(303)
  expect((await late.get(linkOf(first))).text).toContain('This offer has expired')
  await work()
  expect(await standing()).toEqual(['Guest 1 lapsed', 'Guest 2 offered'])
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([
    'guest1@example.com',
    'guest2@example.com',
  ])

  const visitor = new Visitor(service.app)
  const offered = await visitor.get(linkOf(second))
  expect([offered.status, offered.text]).toEqual([200, expect.stringContaining('Take this table')])
  for (let press = 0; press < 3; press++) await visitor.post(linkOf(second), { answer: 'yes' })
  expect((await visitor.get(linkOf(second))).text).toContain('Your table is booked')
  expect(await standing()).toEqual(['Guest 1 lapsed', 'Guest 2 taken'])
  expect((await venue.get('/reservations?status=confirmed')).body.data).toMatchObject([
    { name: 'Guest 2', date: DAY, time: '20:00', table_id: venue.ids.tables!.a },
  ])
  expect(await auditOf(service, venue, 'reservation.waitlist%')).toHaveLength(6)
})

test('who says no lets the next one have it at once; a stranger’s link opens nothing', async () => {
  const { id } = await book()
  const first = await wait(1)
  await wait(2)
  await cancel(id)
  await work()
  const visitor = new Visitor(service.app)
  await visitor.post(linkOf(first), { answer: 'no' })
  expect((await visitor.get(linkOf(first))).text).toContain('Thanks for letting us know')
  await work()
  expect(await standing()).toEqual(['Guest 1 declined', 'Guest 2 offered'])
  expect((await visitor.get(`${linkOf(first)}x`)).status).toBe(404)
  expect((await visitor.get(linkOf(first).replace(/\/\d+\./, '/999.'))).status).toBe(404)
})

test('a table on offer says what deposit it takes, and is taken for no larger one', async () => {
  const { id } = await book()
  const first = await wait(1)
  await cancel(id)
  await work()
  const visitor = new Visitor(service.app)
  expect((await visitor.get(linkOf(first))).text).not.toContain('deposit of')
  await venue.inside((tx) =>
    importDocument(tx, {
      booking: { ...BOOKING, notify: true, deposit: { from_party: 1, amount_minor: 1000, per: 'guest' } },
    }),
  )
  const refused = await visitor.post(linkOf(first), { answer: 'yes', deposit: '0' })
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('The deposit is now $20.00.')])
  expect(await standing()).toEqual(['Guest 1 offered'])
  expect((await visitor.get(linkOf(first))).text).toContain('This table requires a deposit of $20.00.')
  expect((await visitor.post(linkOf(first), { answer: 'yes', deposit: '2000' })).status).toBe(303)
  expect(await standing()).toEqual(['Guest 1 taken'])
})

test('two processes that offer at once ask one guest for one table', async () => {
  const { id } = await book()
  for (let i = 1; i <= 4; i++) await wait(i)
  await cancel(id)
  await Promise.all(Array.from({ length: 6 }, work))
  expect(await standing()).toEqual([
    'Guest 1 offered',
    'Guest 2 waiting',
    'Guest 3 waiting',
    'Guest 4 waiting',
  ])
  expect(await mails()).toHaveLength(1)
})

test('a race of taking, lapsing, offering and booking leaves one party at the table', async () => {
  const { id } = await book()
  const first = await wait(1)
  await wait(2)
  await cancel(id)
  await work()
  const visitor = new Visitor(service.app)
  service.clock.now = NOW + 15 * MINUTE_MS - 1
  await Promise.all([
    ...Array.from({ length: 5 }, () => visitor.post(linkOf(first), { answer: 'yes' })),
    ...Array.from({ length: 3 }, work),
    ...Array.from({ length: 5 }, (_, i) =>
      venue.post('/reservations', asked({ phone: `+3461000000${i}`, email: null })),
    ),
  ])
  service.clock.now = NOW + 15 * MINUTE_MS
  await work()
  expect(await standing()).toEqual(['Guest 1 taken', 'Guest 2 waiting'])
  expect((await venue.get('/reservations?status=confirmed')).body.data).toHaveLength(1)
  const { rows } = await service.owner.query(
    'select count(*)::int as live from table_holds where restaurant_id = $1 and live',
    [venue.restaurant.id],
  )
  expect(rows).toEqual([{ live: 0 }])
})

test('an offer at its last moment is either taken or passed on, never both', async () => {
  const { id } = await book()
  const first = await wait(1)
  await wait(2)
  await cancel(id)
  await work()
  service.clock.now = NOW + 15 * MINUTE_MS
  await Promise.all([new Visitor(service.app).post(linkOf(first), { answer: 'yes' }), work(), work()])
  expect(await standing()).toEqual(['Guest 1 lapsed', 'Guest 2 offered'])
  expect((await venue.get('/reservations?status=confirmed')).body.data).toEqual([])
})

test('a larger party is passed over until something opens that is large enough', async () => {
  venue = await diningVenue(service, { notify: true })
  const made = []
  for (let i = 0; i < 3; i++) made.push(await book({ phone: `+3462000000${i}` }))
  await wait(1, { party_size: 4 })
  await wait(2)
  await cancel(made[0].id)
  await work()
  expect(await standing()).toEqual(['Guest 1 waiting', 'Guest 2 offered'])
  await cancel(made[2].id)
  await work()
  expect(await standing()).toEqual(['Guest 1 offered', 'Guest 2 offered'])
})

test('whoever is erased waits no more, and is nowhere on the list', async () => {
  const { id } = await book()
  const { guest_id } = await wait(1)
  await wait(2)
  await cancel(id)
  await work()
  const exported = await venue.inside(async (tx) => exportGuest(tx, await findGuestForChange(tx, guest_id!)))
  expect(exported.waitlist).toMatchObject([{ name: 'Guest 1', status: 'offered' }])
  await venue.inside((tx) => eraseGuest(tx, guest_id!))
  await work()
  expect(await standing()).toEqual([' removed', 'Guest 2 offered'])
  expect((await mails()).map(({ recipient }) => recipient)).not.toContain('guest1@example.com')
})
