import { may } from '../../ground/staff/rights.ts'
import { STAFF_ERRORS } from '../../ground/staff-calls/errors.ts'
import { act, look, type StaffCall, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { RulesCache } from '../../ground/tenants/owner-rules.ts'
import { featuresOf, type Plans } from '../../ground/tenants/plans.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import { AppError, FieldsInvalid, notFound } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import type { CardDesk } from '../gift-cards/desk.ts'
import type { MenuCache } from '../menu/snapshot.ts'
import type { OrderEventHandlers } from '../orders/commands/event-handlers.ts'
import { keepToldNumber } from '../orders/commands/offline.ts'
import type { OrderDesk } from '../orders/commands/place.ts'
import { onlineProvider } from '../payments/commands/provider-account.ts'
import { askedAtReader } from '../payments/commands/start-terminal-payment.ts'
import type { PaymentDesk } from '../payments/desk.ts'
import { sourceFaults } from '../payments/routes.ts'
import type { ReservationEventHandlers } from '../reservations/commands/event-handlers.ts'
import { closeSitting } from './commands/close-sitting.ts'
import { renewSecret } from './commands/guest-access.ts'
import { joinSittings, moveSitting } from './commands/move-sitting.ts'
import { payBill } from './commands/pay-bill.ts'
import { payBillAtTerminal } from './commands/pay-bill-at-terminal.ts'
import { seatWalkIn } from './commands/seat-walk-in.ts'
import { takeRound } from './commands/take-round.ts'
import { findSitting, lastClosed, OPEN_SITTINGS } from './queries.ts'
import { type Reader, showSittings } from './reading.ts'
import { sittingKey } from './secret.ts'
import {
  BillAtTerminal,
  BillPayment,
  NewParty,
  Round,
  SittingClose,
  SittingJoin,
  SittingMove,
  type SittingMoved,
  type TablesState,
} from './staff-contract.ts'

/** The bills of an evening. */
const MOST_CLOSED = 60

type Deps = {
  database: Database
  menuCache: MenuCache
  rules: RulesCache
  cards: CardDesk
  payments: PaymentDesk
  box: SecretBox
  plans: Plans
  orderEventHandlers: OrderEventHandlers
  reservationEventHandlers: ReservationEventHandlers
}

/** Tables during service: who sits where, their rounds, their bill. */
export function sittingStaffRoutes(deps: Deps): StaffRoute[] {
  const { database, menuCache, rules, box, orderEventHandlers, reservationEventHandlers } = deps
  const desk: OrderDesk = { menuCache, rules, eventHandlers: orderEventHandlers }
  const readerOf = ({ now, membership }: Pick<StaffCall, 'now' | 'membership'>): Reader => ({
    now,
    key: sittingKey(box),
    maySeeOrders: may(membership.role, 'seeOrders'),
  })
  return [
    look({
      path: '/sittings',
      atOne: true,
      right: 'seeTables',
      async read(call) {
        const { restaurant, cause } = call
        const [rows] = await readTogether(database, restaurant, [OPEN_SITTINGS])
        const data: TablesState = {
          sittings: await showSittings(database, restaurant, rows, readerOf(call)),
          online: await inRestaurant(database, restaurant, cause, onlineProvider),
        }
        return { data }
      },
    }),
    look({
      path: '/sittings/closed',
      atOne: true,
      right: 'seeTables',
      async read(call) {
        const { restaurant } = call
        const [rows] = await readTogether(database, restaurant, [lastClosed(MOST_CLOSED)])
        return { data: await showSittings(database, restaurant, rows, readerOf(call)) }
      },
    }),
    look({
      path: '/sittings/:sitting:uuid',
      right: 'seeTables',
      async read(call) {
        const { restaurant, id } = call
        const [rows] = await readTogether(database, restaurant, [findSitting(id)])
        const [data] = await showSittings(database, restaurant, rows, readerOf(call))
        if (!data) throw notFound()
        return { data }
      },
    }),
    act({
      method: 'POST',
      path: '/sittings',
      atOne: true,
      right: 'keepTables',
      body: NewParty,
      run: async (tx, { body, restaurant }) => ({
        data: await seatWalkIn(tx, reservationEventHandlers, body, {
          takesBookings: featuresOf(deps.plans, restaurant.plan).has('reservations'),
        }),
      }),
    }),
    act({
      method: 'POST',
      path: '/sittings/:sitting:uuid/orders',
      right: 'takeOrders',
      body: Round,
      run: async (tx, { id, body }) => ({ data: await takeRound(tx, desk, id, body) }),
      async toldLater(tx, { body: { offline } }, answer) {
        if (offline) await keepToldNumber(tx, JSON.parse(answer).data, offline)
      },
    }),
    act({
      method: 'POST',
      path: '/sittings/:sitting:uuid/move',
      right: 'keepTables',
      body: SittingMove,
      async run(tx, { id, body }) {
        const wanted = { tableIds: body.table_ids, version: body.version }
        const { sitting, isBooked } = await moveSitting(tx, id, wanted)
        const data: SittingMoved = { sitting_id: sitting.id, booking_moved: isBooked }
        return { data }
      },
    }),
    act({
      method: 'POST',
      path: '/sittings/:sitting:uuid/join',
      right: 'keepTables',
      body: SittingJoin,
      async run(tx, { id, body }) {
        const joined = await joinSittings(tx, id, { otherId: body.sitting_id, version: body.version })
        return { data: { sitting_id: joined.id } }
      },
    }),
    ...moneyOfBills(deps),
    act({
      method: 'POST',
      path: '/sittings/:sitting:uuid/close',
      right: 'keepTables',
      body: SittingClose,
      async run(tx, { id, body, membership }) {
        const reason = body.reason ?? null
        const mayForgo = may(membership.role, 'closeUnpaid')
        if (reason !== null && !mayForgo) {
          throw new AppError(STAFF_ERRORS.insufficient_role, { required_right: 'closeUnpaid' })
        }
        await closeSitting(tx, orderEventHandlers, id, { reason, mayForgo })
        return { data: { sitting_id: id } }
      },
    }),
    act({
      method: 'POST',
      path: '/sittings/:sitting:uuid/secret',
      right: 'keepTables',
      run: async (tx, { id }) => ({ data: { sitting_id: (await renewSecret(tx, id)).id } }),
    }),
  ]
}

function moneyOfBills({ cards, payments }: Deps): StaffRoute[] {
  return [
    act({
      method: 'POST',
      path: '/sittings/:sitting:uuid/payments',
      right: 'takePayments',
      body: BillPayment,
      async run(tx, { id, body }) {
        assertPayable(body)
        return { data: await payBill(tx, cards, id, body) }
      },
    }),
    act({
      method: 'POST',
      path: '/sittings/:sitting:uuid/terminal-payments',
      right: 'takePayments',
      body: BillAtTerminal,
      run: async (tx, { id, body, restaurant }) =>
        askedAtReader(payments, { restaurant }, await payBillAtTerminal(tx, id, body)),
    }),
  ]
}

function assertPayable(body: BillPayment): void {
  // The party's own deposit needs no name.
  const faults = body.method === 'deposit' ? {} : sourceFaults(body)
  if (Object.keys(faults).length > 0) throw new FieldsInvalid(faults)
}
