// How every transaction begins and ends, and when its connection is of no more use.
import { sql } from 'kysely'
import type pg from 'pg'
import { compile, filled } from '../sql/statement.ts'
import { BIND_TRANSACTION, isPooled, SERVICE_ROLE } from './tenant-role.ts'

/** A write where only reads are taken. */
const READ_ONLY = '25006'
const PLAN_CHANGED = '0A000'
export const DATABASE_SPAN = { attributes: { 'db.system.name': 'postgresql' } }
export const BEGIN = compile<never>(sql`begin`)
export const BEGIN_SNAPSHOT = compile<never>(sql`begin isolation level repeatable read read only`)
export const COMMIT = compile<never>(sql`commit`)

const BIND = BIND_TRANSACTION.map((text) => compile<never>(sql.raw(text)))
const ROLE = sql.raw(`set_config('role', '${SERVICE_ROLE}', true)`)
const RESTAURANT = sql`set_config('app.restaurant_id', ${''}, true)`
const ENTER = compile<never>(sql`select ${ROLE}, ${RESTAURANT}`)
const BRANCHES = sql`set_config('app.branches', ${''}, true)`
const ENTER_BRANCHES = compile<never>(sql`select ${ROLE}, ${RESTAURANT}, ${BRANCHES}`)
const ENTER_IN_ORDER = compile<never>(
  sql`select ${ROLE}, ${RESTAURANT}, set_config('enable_sort', 'off', true)`,
)

export type Entering = {
  /**
   * For the first rows in the order of an index, over partitions. PostgreSQL expects few rows of a range that is not known
   * when it plans, and would take all of them to sort them; where it may not sort, it walks the index of each partition.
   */
  inOrder?: boolean
  /** Rows of other branches are not there for what is read. Left out: of all of them. For reads alone. */
  branches?: readonly number[] | undefined
}

/** Whose rows are read: a restaurant's, or those of some of its branches. */
export type Whose = number | { id: number; branches?: readonly number[] | undefined }

/** What binds the transaction that these statements are sent into; the connection itself may be bound already. */
export function bindingOf(client: pg.ClientBase) {
  return isPooled(client) ? BIND : []
}

// The role is taken once more, which costs nothing to speak of: should a pooler have gone unnoticed, no row is shown.
export function enterRestaurant(
  client: pg.ClientBase,
  id: number,
  { inOrder = false, branches }: Entering = {},
) {
  if (branches) {
    return [...bindingOf(client), filled(ENTER_BRANCHES, [String(id), `{${branches.join(',')}}`])]
  }
  return [...bindingOf(client), filled(inOrder ? ENTER_IN_ORDER : ENTER, [String(id)])]
}

/**
 * A server that has become a standby is of no more use; the next connection looks for the one that took over. Nor is a
 * connection with a statement prepared whose columns a migration has changed: the next one prepares it anew.
 */
export function whyUseless(error: unknown): Error | undefined {
  const { code } = error as { code?: string }
  return code === READ_ONLY || code === PLAN_CHANGED ? (error as Error) : undefined
}
