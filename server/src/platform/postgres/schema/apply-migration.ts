import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { MigrationError } from './migration-error.ts'

export type Migration = {
  name: string
  text: string
  checksum: string
  /** A statement to run behind it, in its transaction. */
  afterwards: string
}

/**
 * While a migration waits for a table, everyone who wants the table waits behind it. So it waits for a moment, lets the
 * others pass, and tries again. The moment is shorter than PostgreSQL's own for a deadlock, so that no request is its victim.
 */
const LOCK_TIMEOUT = '500ms'
const AGAIN_AFTER_MS = 500
const GIVE_UP_AFTER_MS = 5 * 60_000
const PASSING = ['55P03', '40P01']

/** Its first line says that it can be no part of a transaction: `create index concurrently`, alone in its file. */
const CONCURRENT = /^-- concurrently\n/
const INDEX_NAME = /create (?:unique )?index concurrently if not exists (\w+)/

/**
 * Its first line says that it fills rows that may be many: it is run for each restaurant in a transaction of its own, so that
 * nobody waits long for a row. Broken off, it begins anew, so it changes only what it has not changed yet.
 */
const FOR_EACH = /^-- for each restaurant\n/

export async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS
  for (;;) {
    try {
      if (CONCURRENT.test(migration.text)) await buildIndex(client, migration)
      if (FOR_EACH.test(migration.text)) await fillEach(client, migration)
      return await inTransaction(client, migration)
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (!PASSING.includes(code ?? '')) throw error
      if (Date.now() > giveUpAt) {
        throw new MigrationError(
          `${migration.name} could not get hold of its tables in ${GIVE_UP_AFTER_MS / 60_000} minutes (${message}); end what keeps them, see pg_stat_activity`,
        )
      }
      await sleep(AGAIN_AFTER_MS)
    }
  }
}

async function inTransaction(client: pg.ClientBase, migration: Migration): Promise<void> {
  const { name, text, checksum, afterwards } = migration
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    if (!CONCURRENT.test(text) && !FOR_EACH.test(text)) await client.query(text)
    await client.query(afterwards)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function fillEach(client: pg.ClientBase, { text }: Migration): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from restaurants order by id')
  for (const { id } of rows) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
      await client.query(`select set_config('app.restaurant_id', $1, true)`, [id])
      await client.query(text)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
}

/** One that was broken off lies there as invalid, and would be taken for done. */
async function buildIndex(client: pg.ClientBase, { name, text }: Migration): Promise<void> {
  const [, index] = INDEX_NAME.exec(text) ?? []
  if (index === undefined)
    throw new MigrationError(`${name} must be one "create index concurrently if not exists"`)
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  if (rowCount !== 0) await client.query(`drop index concurrently ${index}`)
  await client.query(text)
}
