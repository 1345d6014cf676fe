import { queryFaults, type RulesCache } from '../../ground/tenants/owner-rules.ts'
import { type Operation, read, write } from '../../platform/http/operations/operation.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { findOrder } from '../orders/commands/change-status.ts'
import { cancelPayment } from './commands/cancel-payment.ts'
import { lockTap } from './commands/lock-payment.ts'
import { refreshReaders } from './commands/refresh-readers.ts'
import { askedAtReader, startTerminalPayment } from './commands/start-terminal-payment.ts'
import { PaymentAnswer } from './contract.ts'
import type { PaymentDesk } from './desk.ts'
import { PAYMENT_ERRORS } from './errors.ts'
import * as examples from './examples.ts'
import { listTerminals } from './queries/terminals.ts'
import { NewTerminalPayment, TerminalListAnswer, TerminalQuery } from './terminal-contract.ts'
import { presentTerminal } from './terminal-present.ts'

const changing = { tag: 'Payments', scope: 'payments:write', method: 'POST' } as const

/** Card readers on the counter. */
export function terminalRoutes(
  database: Database,
  { rules, payments: desk }: { rules: RulesCache; payments: PaymentDesk },
): Operation[] {
  return [
    read({
      tag: 'Payments',
      scope: 'payments:read',
      path: '/terminals',
      id: 'listTerminals',
      summary: 'List terminals',
      errors: ['validation_failed'],
      query: TerminalQuery,
      refineQuery: ({ restaurant, query }) =>
        queryFaults(rules, restaurant.id, query.branch_id, { asFilter: true }),
      answer: { schema: TerminalListAnswer, example: examples.terminalList },
      async read({ restaurant }, { branch_id }) {
        const at = branch_id === undefined ? null : Number(branch_id)
        await refreshReaders(desk, restaurant)
        const [rows] = await readTogether(database, restaurant.id, [listTerminals(at)])
        return {
          data: rows.map((row) => presentTerminal(row, restaurant.zone)),
          meta: { count: rows.length },
        }
      },
    }),
    write({
      ...changing,
      path: '/orders/:order:uuid/terminal-payments',
      id: 'payOrderAtTerminal',
      summary: 'Take a payment at a terminal',
      description: examples.TERMINAL_RULES,
      status: 201,
      body: NewTerminalPayment,
      requestExample: examples.newTerminalPayment,
      errors: [
        'not_found',
        PAYMENT_ERRORS.not_payable,
        PAYMENT_ERRORS.payments_not_connected,
        'validation_failed',
      ],
      answer: { schema: PaymentAnswer, example: examples.terminalPaymentAnswer },
      find: (tx, call) => findOrder(tx, call.id),
      run: async (tx, { found, body, call }) =>
        askedAtReader(desk, call, await startTerminalPayment(tx, found, body)),
    }),
    write({
      ...changing,
      path: '/payments/:payment:uuid/cancel',
      id: 'cancelPayment',
      summary: 'Cancel a payment',
      description: examples.CANCEL_RULES,
      errors: ['not_found', PAYMENT_ERRORS.not_payable],
      answer: { schema: PaymentAnswer, example: examples.cancelledAnswer },
      find: (tx, call) => lockTap(tx, call.id),
      run: (tx, { found, call }) =>
        cancelPayment(tx, desk, call.restaurant, { tap: found, paymentId: call.id }),
    }),
  ]
}
