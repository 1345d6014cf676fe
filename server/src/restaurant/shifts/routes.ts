import { queryFaults, type RulesCache } from '../../ground/tenants/owner-rules.ts'
import type { FieldErrors } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import { listed, one } from '../../platform/http/operations/listed.ts'
import { type Operation, read } from '../../platform/http/operations/operation.ts'
import type { CursorSigner } from '../../platform/pagination/cursor.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { isAfter, isDate } from '../../platform/time/clock.ts'
import { ShiftWeekAnswer, ShiftWeekPage, ShiftWeekQuery } from './contract.ts'
import * as examples from './examples.ts'
import { presentShiftWeek } from './present.ts'
import { findShownWeek, shownWeekPage } from './queries.ts'

export function shiftRoutes(database: Database, signer: CursorSigner, rules: RulesCache): Operation[] {
  const reading = { tag: 'Shifts', scope: 'shifts:read' } as const
  return [
    read({
      ...reading,
      path: '/shift-weeks',
      id: 'listShiftWeeks',
      summary: 'List published weeks of shifts',
      description: 'Each week as last published. Drafts and unpublished changes are not shown.',
      answer: { schema: ShiftWeekPage, example: examples.shiftWeekPage },
      ...listed(database, signer, {
        name: 'shift-weeks',
        query: ShiftWeekQuery,
        faults: async (asked, { restaurant, query }) => ({
          ...rangeFaults(asked),
          ...(await queryFaults(rules, restaurant.id, query.branch_id, { asFilter: true })),
        }),
        rows: (query, request) => shownWeekPage(query, request),
        show: (rows, { restaurant }) => rows.map((row) => presentShiftWeek(row, restaurant.zone)),
        position: ({ week_start, id }) => [week_start, id],
      }),
    }),
    read({
      ...reading,
      path: '/shift-weeks/:shift_week',
      id: 'getShiftWeek',
      summary: 'Get a published week of shifts',
      answer: { schema: ShiftWeekAnswer, example: examples.shiftWeekAnswer },
      ...one(
        database,
        ({ number }) => findShownWeek(number),
        (row, { restaurant }) => presentShiftWeek(row, restaurant.zone),
      ),
    }),
  ]
}

/** A text that is no day has a fault of its own. */
function rangeFaults({ from = '', to = '' }: { from?: string; to?: string }): FieldErrors {
  const [first, last] = [from.trim(), to.trim()]
  const isBackwards = isDate(first) && isDate(last) && isAfter(first, last)
  return isBackwards ? { from: [fieldFault('out_of_order')] } : {}
}
