import { type FieldErrors, FieldsInvalid, notFound } from '../../platform/errors.ts'
import { type Call, type Operation, read } from '../../platform/http/operations/operation.ts'
import { cursorFaults, pageAnswer } from '../../platform/http/operations/page.ts'
import type { CursorSigner } from '../../platform/pagination/cursor.ts'
import { keysetPage } from '../../platform/pagination/keyset.ts'
import { pageRequest } from '../../platform/pagination/page.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { isAfter, isDate } from '../../platform/time/clock.ts'
import { ShiftWeekAnswer, ShiftWeekPage, ShiftWeekQuery } from './contract.ts'
import * as examples from './examples.ts'
import { presentShiftWeek } from './present.ts'
import { findShownWeek, shownWeekPage } from './queries.ts'

export function shiftRoutes(database: Database, signer: CursorSigner): Operation[] {
  const reading = { tag: 'Shifts', scope: 'shifts:read' } as const
  return [
    read({
      ...reading,
      path: '/shift-weeks',
      id: 'listShiftWeeks',
      summary: 'Published weeks of shifts, by week',
      description:
        'Each week as it was last published. A draft, or a change that is not published yet, is not shown.',
      query: ShiftWeekQuery,
      refineQuery: (call) => ({ ...rangeFaults(call.query), ...cursorFaults(signer, listOf(call), call) }),
      errors: ['validation_failed'],
      answer: { schema: ShiftWeekPage, example: examples.shiftWeekPage },
      async read(call, query) {
        const list = listOf(call)
        const faults = rangeFaults(query)
        if (faults.from) throw new FieldsInvalid({ ...faults, ...cursorFaults(signer, list, call) })
        const { id, zone } = call.restaurant
        const request = pageRequest(signer, list, query)
        const page = keysetPage(request, ...(await readTogether(database, id, shownWeekPage(query, request))))
        return {
          data: page.rows.map((row) => presentShiftWeek(row, zone)),
          ...pageAnswer(call, signer, list, request, page, ({ week_start, id }) => [week_start, id]),
        }
      },
    }),
    read({
      ...reading,
      path: '/shift-weeks/:shift_week',
      id: 'getShiftWeek',
      summary: 'One published week of shifts',
      errors: ['not_found'],
      answer: { schema: ShiftWeekAnswer, example: examples.shiftWeekAnswer },
      async read({ restaurant, number }) {
        const [[row]] = await readTogether(database, restaurant.id, [findShownWeek(number)])
        if (!row) throw notFound()
        return { data: presentShiftWeek(row, restaurant.zone) }
      },
    }),
  ]
}

function listOf({ restaurant }: Call): string {
  return `shift-weeks:${restaurant.id}`
}

/** A text that is no day has a fault of its own. */
function rangeFaults({ from = '', to = '' }: { from?: string; to?: string }): FieldErrors {
  const [first, last] = [from.trim(), to.trim()]
  const isBackwards = isDate(first) && isDate(last) && isAfter(first, last)
  return isBackwards ? { from: ['Must not be after `to`.'] } : {}
}
