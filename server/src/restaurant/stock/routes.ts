import { queryFaults, type RulesCache } from '../../ground/tenants/owner-rules.ts'
import type { FieldErrors } from '../../platform/errors.ts'
import { listed } from '../../platform/http/operations/listed.ts'
import { type Operation, read, write } from '../../platform/http/operations/operation.ts'
import { isTrue } from '../../platform/http/validation/values.ts'
import type { CursorSigner } from '../../platform/pagination/cursor.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { quantityFault, recordMovement } from './commands/record-movement.ts'
import {
  MovementAnswer,
  NewMovement,
  RECORDED_KINDS,
  type RecordedKind,
  StockPage,
  StockQuery,
} from './contract.ts'
import * as examples from './examples.ts'
import { presentStock } from './present.ts'
import { levelPage } from './queries/levels.ts'

export function stockRoutes(database: Database, signer: CursorSigner, rules: RulesCache): Operation[] {
  return [
    read({
      path: '/stock',
      id: 'listStock',
      tag: 'Stock',
      scope: 'stock:read',
      summary: 'List stock levels',
      description:
        'By ingredient, then branch. What an order uses is deducted within two seconds after it is placed, and added back when it is rejected or cancelled or a line is voided.',
      answer: { schema: StockPage, example: examples.stockPage },
      ...listed(database, signer, {
        name: 'stock',
        query: StockQuery,
        faults: (_, { restaurant, query }) =>
          queryFaults(rules, restaurant.id, query.branch_id, { asFilter: true }),
        rows: ({ branch_id, below_par }, request) =>
          levelPage(
            { branchId: branch_id, belowPar: below_par === undefined ? undefined : isTrue(below_par) },
            request,
          ),
        show: (rows, { restaurant }) => rows.map((row) => presentStock(row, restaurant.zone)),
        position: ({ ingredient_id, branch_id }) => [ingredient_id, branch_id],
      }),
    }),
    write({
      method: 'POST',
      path: '/stock/movements',
      id: 'bookStockMovement',
      tag: 'Stock',
      scope: 'stock:write',
      summary: 'Record a stock movement',
      status: 201,
      body: NewMovement,
      requestExample: examples.newMovement,
      refine: refineMovement,
      errors: ['validation_failed'],
      answer: { schema: MovementAnswer, example: examples.movementAnswer },
      run: async (tx, { body }) => ({ data: await recordMovement(tx, body) }),
    }),
  ]
}

function refineMovement({ kind, quantity }: Record<string, unknown>): FieldErrors {
  if (typeof quantity !== 'number' || !RECORDED_KINDS.includes(kind as RecordedKind)) return {}
  const fault = quantityFault(kind as RecordedKind, quantity)
  return fault === null ? {} : { quantity: [fault] }
}
