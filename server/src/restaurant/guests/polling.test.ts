import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { BOOKING, TABLES } from '../../../test/dining.ts'
import { smallMenu } from '../../../test/documents.ts'
import { polledDuring } from '../../../test/polling.ts'
import { importDocument } from '../../across/document/import.ts'
import { findGuestForChange, mergeGuests } from '../../across/privacy/commands.ts'
import { orderEventHandlers } from '../../event-handlers.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { addDays, localDate } from '../../platform/time/clock.ts'
import { findOrder, moveOrder } from '../orders/commands/change-status.ts'
import { placeOrder } from '../orders/commands/place.ts'
import { bookTable } from '../reservations/commands/book-table.ts'
import { bookingPlans, currentPlan } from '../reservations/plan.ts'
import { changeDetails, meetGuest, setConsent } from './commands.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ document: { ...smallMenu(), tables: TABLES, booking: BOOKING } })
})
afterAll(() => service.close())

let met = 0
const someone = () => ({ name: 'Anna', phone: `+1 413 555 ${1000 + ++met}`, email: null })
const meet = () => venue.inside(async (tx) => (await meetGuest(tx, someone())).id)
const wish = ({ name, phone }: ReturnType<typeof someone>) => ({
  type: 'pickup' as const,
  customer_name: name,
  customer_phone: phone,
  lines: [{ item_id: venue.ids.items!.soup!, quantity: 1 }],
})
const desk = { menuCache: null, rules: null, eventHandlers: orderEventHandlers }

test.each<[string, () => Promise<(tx: Tx) => Promise<unknown>>]>([
  ['an order of a new guest', async () => (tx) => placeOrder(tx, desk, wish(someone()))],
  [
    'an order that is completed',
    async () => {
      const { id } = await venue.inside((tx) => placeOrder(tx, desk, wish(someone())))
      return async (tx) => {
        for (const to of ['accepted', 'ready', 'completed'] as const)
          await moveOrder(tx, orderEventHandlers, await findOrder(tx, id), to)
      }
    },
  ],
  [
    'a booking',
    async () => async (tx) => {
      const date = addDays(localDate(Date.now(), tx.restaurant.zone), 7)
      const plan = await currentPlan(tx, bookingPlans(service.database))
      await bookTable(tx, plan, { ...someone(), party_size: 2, date, time: '20:00' }, 'api')
    },
  ],
  ['a guest whom staff enter', async () => (tx) => meetGuest(tx, someone())],
  [
    'details that staff change',
    async () => {
      const id = await meet()
      return async (tx) => {
        const guest = await findGuestForChange(tx, id)
        await changeDetails(tx, guest, { ...guest, name: 'Berta' }, guest)
      }
    },
  ],
  [
    'a consent',
    async () => {
      const id = await meet()
      return async (tx) => setConsent(tx, await findGuestForChange(tx, id), { optedIn: true, source: 'test' })
    },
  ],
  [
    'a merge',
    async () => {
      const [into, from] = [await meet(), await meet()]
      return (tx) => mergeGuests(tx, { into, from })
    },
  ],
  [
    'an import',
    async () => (tx) => importDocument(tx, { guests: [{ ref: 'carl', ...someone(), name: 'Carl' }] }),
  ],
])('whoever polls by updated_since does not miss %s that commits late', async (_what, prepare) => {
  const change = await prepare()
  const since = new Date(Date.now() + 1)
  await expect.poll(() => Date.now()).toBeGreaterThan(since.getTime())
  const path = `/guests?updated_since=${since.toISOString()}`
  expect(await polledDuring(service, venue, change, path)).toHaveLength(1)
})

test('a profile that had to wait for a poll is later than it', async () => {
  const poll = await service.owner.connect()
  await poll.query('begin')
  await poll.query("select pg_advisory_xact_lock(hashtext('guests'), $1::int)", [venue.restaurant.id])
  const placed = venue.post('/orders', wish(someone()))
  await expect
    .poll(
      async () =>
        (
          await service.owner.query(
            "select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()",
          )
        ).rowCount,
    )
    .toBe(1)
  const polledAt = new Date()
  await poll.query('commit')
  poll.release()
  expect((await placed).status).toBe(201)
  const found = await venue.get(`/guests?updated_since=${polledAt.toISOString()}`)
  expect(found.body.data).toHaveLength(1)
})
