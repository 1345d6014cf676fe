import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { notFound } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { findOrder } from '../orders/commands/change-status.ts'
import { cancelPayment } from './commands/cancel-payment.ts'
import { lockTap } from './commands/lock-payment.ts'
import { isConnected } from './commands/provider-account.ts'
import { lookAtReader, refreshReaders } from './commands/refresh-readers.ts'
import { addReader, readersAtStripe } from './commands/register-reader.ts'
import { showPayment } from './commands/show-payment.ts'
import { askedAtReader, startTerminalPayment } from './commands/start-terminal-payment.ts'
import { addTestTerminal, changeTerminal, removeTerminal, takesTest } from './commands/terminals.ts'
import type { PaymentDesk } from './desk.ts'
import { findPayment } from './queries/payments.ts'
import { branchOfOrder, listTerminals, terminalOfPayment } from './queries/terminals.ts'
import {
  NewReader,
  type ReadersAtStripe,
  type TerminalsOfBranch,
  TerminalWish,
  type WaitingPayment,
} from './staff-contract.ts'
import { NewTerminalPayment } from './terminal-contract.ts'
import { presentTerminal } from './terminal-present.ts'

type Deps = { database: Database; payments: PaymentDesk }

/** Card readers: asked by whoever takes payments, set up by whoever changes settings. */
export function terminalStaffRoutes({ database, payments: desk }: Deps): StaffRoute[] {
  return [
    look({
      path: '/terminals',
      atOne: true,
      right: 'takePayments',
      async read({ restaurant, cause, branchId }) {
        await refreshReaders(desk, restaurant)
        const [rows] = await readTogether(database, restaurant, [listTerminals(branchId)])
        const data: TerminalsOfBranch = {
          terminals: rows.map((row) => presentTerminal(row, restaurant.zone)),
          ...(await inRestaurant(database, restaurant, cause, async (tx) => ({
            takes_test: await takesTest(tx),
            takes_stripe: await isConnected(tx, 'stripe'),
          }))),
        }
        return { data }
      },
    }),
    look({
      path: '/orders/:order:uuid/terminals',
      everywhere: true,
      right: 'takePayments',
      async read({ restaurant, cause, id }) {
        await refreshReaders(desk, restaurant)
        const rows = await inRestaurant(database, restaurant, cause, async (tx) => {
          const branchId = await branchOfOrder(tx, id)
          if (branchId === undefined) throw notFound()
          return tx.run(listTerminals(branchId))
        })
        return { data: rows.map((row) => presentTerminal(row, restaurant.zone)) }
      },
    }),
    act({
      method: 'POST',
      path: '/orders/:order:uuid/terminal-payments',
      right: 'takePayments',
      body: NewTerminalPayment,
      run: async (tx, { id, body, restaurant }) =>
        askedAtReader(desk, { restaurant }, await startTerminalPayment(tx, await findOrder(tx, id), body)),
    }),
    look({
      path: '/payments/:payment:uuid',
      everywhere: true,
      right: 'takePayments',
      async read({ restaurant, cause, id }) {
        await lookAtReader(desk, restaurant, id)
        const data = await inRestaurant(database, restaurant, cause, async (tx): Promise<WaitingPayment> => {
          const [row] = await tx.run(findPayment(id))
          if (!row) throw notFound()
          const terminal = await terminalOfPayment(tx, row)
          return { payment: await showPayment(tx, row), terminal: terminal?.name ?? null }
        })
        return { data }
      },
    }),
    act({
      method: 'POST',
      path: '/payments/:payment:uuid/cancel',
      right: 'takePayments',
      run: async (tx, { id, restaurant }) =>
        cancelPayment(tx, desk, restaurant, { tap: await lockTap(tx, id), paymentId: id }),
    }),
    ...settingUp,
    look({
      path: '/terminals/at-stripe',
      right: 'changeSettings',
      async read({ restaurant, cause }) {
        const { readers, locations } = await readersAtStripe({ desk, restaurant, cause })
        const data: ReadersAtStripe = {
          readers: readers.map(({ ref, label }) => ({ ref, label })),
          locations,
        }
        return { data }
      },
    }),
    act({
      method: 'POST',
      path: '/terminals/at-stripe',
      atOne: true,
      right: 'changeSettings',
      body: NewReader,
      async perform({ restaurant, cause, body, branchId }) {
        const row = await addReader({ desk, restaurant, cause }, body, branchId)
        return { data: presentTerminal(row, restaurant.zone) }
      },
    }),
  ]
}

const settingUp: StaffRoute[] = [
  act({
    method: 'POST',
    path: '/terminals',
    atOne: true,
    right: 'changeSettings',
    body: TerminalWish,
    run: async (tx, { branchId, body, restaurant }) => ({
      data: presentTerminal(await addTestTerminal(tx, { name: body.name, branchId }), restaurant.zone),
    }),
  }),
  act({
    method: 'PUT',
    path: '/terminals/:terminal',
    right: 'changeSettings',
    body: TerminalWish,
    run: async (tx, { number, body, restaurant }) => ({
      data: presentTerminal(await changeTerminal(tx, number, body.name), restaurant.zone),
    }),
  }),
  act({
    method: 'DELETE',
    path: '/terminals/:terminal',
    right: 'changeSettings',
    async run(tx, { number }) {
      await removeTerminal(tx, number)
      return { data: null }
    },
  }),
]
