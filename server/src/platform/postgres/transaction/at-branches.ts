import { sql } from 'kysely'
import type { Tx } from '../sql/tx.ts'

/** For reads in the midst of a change: rows of other branches are not there. Nothing is to be written meanwhile. */
export async function atBranches<T>(tx: Tx, branches: readonly number[], read: () => Promise<T>): Promise<T> {
  const see = (some: string) => tx.later(sql`select set_config('app.branches', ${some}, true)`)
  see(`{${branches.join(',')}}`)
  const found = await read()
  see('')
  return found
}
