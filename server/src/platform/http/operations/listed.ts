import { type FieldErrors, FieldsInvalid, notFound } from '../../errors.ts'
import type { CursorSigner, Position } from '../../pagination/cursor.ts'
import type { keysetQueries } from '../../pagination/keyset.ts'
import { type PageRequest, pageRequest } from '../../pagination/page.ts'
import { readKeysetPage } from '../../pagination/read-page.ts'
import type { Database } from '../../postgres/pool/database.ts'
import type { Statement } from '../../postgres/sql/statement.ts'
import { readTogether } from '../../postgres/transaction/transaction.ts'
import type { Static, TObject } from '../validation/schema.ts'
import type { Call } from './operation.ts'
import { cursorFaults, pageAnswer } from './page.ts'
import type { Envelope } from './written.ts'

type List<Query extends TObject, Row> = {
  /** Cursors are of this list of one restaurant, and lead nowhere in another. */
  name: string
  query: Query
  /** What is wrong with parts of the query that are right by themselves. */
  faults?: (query: Record<string, string | undefined>, call: Call) => FieldErrors | Promise<FieldErrors>
  /** What a query by updated_since waits for: the changes under way of these subjects. */
  changesOf?: (query: Static<Query>) => string[]
  rows: (query: Static<Query>, request: PageRequest, call: Call) => ReturnType<typeof keysetQueries<Row>>
  show: (rows: Row[], call: Call) => unknown[] | Promise<unknown[]>
  position: (row: Row) => Position
}

/** A list, page by page, for `read`. */
export function listed<Query extends TObject, Row>(
  database: Database,
  signer: CursorSigner,
  { name, query, faults = () => ({}), changesOf = () => [], rows, show, position }: List<Query, Row>,
) {
  const listOf = ({ restaurant }: Call) => `${name}:${restaurant.id}`
  const allFaults = async (call: Call, sent: Record<string, string | undefined>): Promise<FieldErrors> => ({
    ...(await faults(sent, call)),
    ...cursorFaults(signer, listOf(call), call),
  })
  return {
    query,
    refineQuery: (call: Call) => allFaults(call, call.query),
    errors: ['validation_failed' as const],
    async read(call: Call, asked: Static<Query>): Promise<Envelope> {
      const isWrong = Object.keys(await faults(asked as never, call)).length > 0
      if (isWrong) throw new FieldsInvalid(await allFaults(call, asked as never))
      const request = pageRequest(signer, listOf(call), asked as never)
      const [first, behind] = rows(asked, request, call)
      const page = await readKeysetPage<Row>(database, call.restaurant.id, request, [first, behind], {
        changesOf: changesOf(asked),
        isWhole: false,
      })
      return {
        data: await show(page.rows, call),
        ...pageAnswer(call, signer, listOf(call), request, page, position),
      }
    },
  }
}

/** Where a row stands in a list that begins with the newest. */
export function byCreation({ created_at, id }: { created_at: number; id: string }): Position {
  return [new Date(created_at).toISOString(), id]
}

/** What the path names, for `read`. */
export function one<Row>(
  database: Database,
  find: (call: Call) => Statement<Row>,
  show: (row: Row, call: Call) => unknown,
) {
  return {
    errors: ['not_found' as const],
    async read(call: Call): Promise<Envelope> {
      const [[row]] = await readTogether(database, call.restaurant.id, [find(call)])
      if (!row) throw notFound()
      return { data: show(row as Row, call) }
    },
  }
}

/** What the path names, where a function reads it. */
export async function dataOf<Data extends object>(
  reading: Promise<Data | null | undefined>,
): Promise<{ data: Data }> {
  const data = await reading
  if (!data) throw notFound()
  return { data }
}
