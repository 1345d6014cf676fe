import { queryFaults, type RulesCache } from '../../ground/tenants/owner-rules.ts'
import { listed, one } from '../../platform/http/operations/listed.ts'
import { type Operation, read } from '../../platform/http/operations/operation.ts'
import type { CursorSigner } from '../../platform/pagination/cursor.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { momentBound } from '../../platform/time/clock.ts'
import { ReceiptAnswer, ReceiptPage, ReceiptQuery } from './contract.ts'
import * as examples from './examples.ts'
import { presentReceipt } from './present.ts'
import { byIssue, findReceipt, receiptPage } from './queries.ts'

const reading = { tag: 'Payments', scope: 'payments:read' } as const

export function receiptRoutes(database: Database, signer: CursorSigner, rules: RulesCache): Operation[] {
  return [
    read({
      ...reading,
      path: '/receipts',
      id: 'listReceipts',
      summary: 'List receipts',
      description:
        'Receipts are issued once and never change: a `sale` when payments first cover an order, a `refund` for each successful refund. Each branch numbers its own without gaps and chains them by their hashes.',
      answer: { schema: ReceiptPage, example: examples.receiptPage },
      ...listed(database, signer, {
        name: 'receipts',
        query: ReceiptQuery,
        faults: (_, { restaurant, query }) =>
          queryFaults(rules, restaurant.id, query.branch_id, { asFilter: true }),
        rows: (query, request, { restaurant: { zone } }) =>
          receiptPage(
            {
              orderId: query.order_id,
              branchId: query.branch_id,
              issuedFrom: momentBound(query.issued_from, zone, 'first'),
              issuedTo: momentBound(query.issued_to, zone, 'last'),
            },
            request,
          ),
        show: (rows, { restaurant: { zone } }) => rows.map((row) => presentReceipt(row, zone)),
        position: byIssue,
      }),
    }),
    read({
      ...reading,
      path: '/receipts/:receipt:uuid',
      id: 'getReceipt',
      summary: 'Get a receipt',
      answer: { schema: ReceiptAnswer, example: examples.receiptAnswer },
      ...one(
        database,
        ({ id }) => findReceipt(id),
        (row, { restaurant: { zone } }) => presentReceipt(row, zone),
      ),
    }),
  ]
}
