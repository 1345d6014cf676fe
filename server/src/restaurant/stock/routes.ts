import type { FieldErrors } from '../../platform/errors.ts'
import { type Call, type Operation, read, write } from '../../platform/http/operations/operation.ts'
import { cursorFaults, pageAnswer } from '../../platform/http/operations/page.ts'
import { isTrue } from '../../platform/http/validation/schema.ts'
import type { CursorSigner } from '../../platform/pagination/cursor.ts'
import { keysetPage } from '../../platform/pagination/keyset.ts'
import { pageRequest } from '../../platform/pagination/page.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { quantityFault, recordMovement } from './commands/record-movement.ts'
import {
  BOOKED_KINDS,
  type BookedKind,
  MovementAnswer,
  NewMovement,
  StockPage,
  StockQuery,
} from './contract.ts'
import * as examples from './examples.ts'
import { presentStock } from './present.ts'
import { levelPage } from './queries/levels.ts'

export function stockRoutes(database: Database, signer: CursorSigner): Operation[] {
  return [
    read({
      path: '/stock',
      id: 'listStock',
      tag: 'Stock',
      scope: 'stock:read',
      summary: 'What there is of each ingredient, at each branch',
      description:
        'By ingredient, then branch. What an order uses is taken off within two seconds after it is placed, and added again where it is rejected or cancelled or a line is voided.',
      query: StockQuery,
      refineQuery: (call) => cursorFaults(signer, listOf(call), call),
      errors: ['validation_failed'],
      answer: { schema: StockPage, example: examples.stockPage },
      async read(call, query) {
        const { restaurant } = call
        const request = pageRequest(signer, listOf(call), query)
        const filter = {
          branchId: query.branch_id,
          belowPar: query.below_par === undefined ? undefined : isTrue(query.below_par),
        }
        const page = keysetPage(
          request,
          ...(await readTogether(database, restaurant.id, levelPage(filter, request))),
        )
        return {
          data: page.rows.map((row) => presentStock(row, restaurant.zone)),
          ...pageAnswer(call, signer, listOf(call), request, page, (row) => [
            row.ingredient_id,
            row.branch_id,
          ]),
        }
      },
    }),
    write({
      method: 'POST',
      path: '/stock/movements',
      id: 'bookStockMovement',
      tag: 'Stock',
      scope: 'stock:write',
      summary: 'Book a delivery, waste, a count or a correction',
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

function listOf({ restaurant }: Call): string {
  return `stock:${restaurant.id}`
}

function refineMovement({ kind, quantity }: Record<string, unknown>): FieldErrors {
  if (typeof quantity !== 'number' || !BOOKED_KINDS.includes(kind as BookedKind)) return {}
  const fault = quantityFault(kind as BookedKind, quantity)
  return fault === null ? {} : { quantity: [fault] }
}
