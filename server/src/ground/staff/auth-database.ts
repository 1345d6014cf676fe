// How better-auth reaches our database: over the service's own pool and role, with moments as Dates, and with
// session tokens kept only as hashes, so that a copy of the database lets nobody in.
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter, Where } from 'better-auth'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { queryBound } from '../../platform/postgres/connection/tenant-role.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { hashToken } from './auth-options.ts'

const withDates: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === pg.types.builtins.TIMESTAMPTZ
      ? (text: string) => new Date(text)
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

function poolWithDates(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect()
      const ask = queryBound(client)
      return {
        query: (text: string, values: readonly unknown[]) =>
          ask({ text, values: [...values], types: withDates }),
        release: () => client.release(),
      }
    },
    async end() {},
  } as unknown as PostgresPool
}

export function authDatabase(database: Database) {
  const kysely = new Kysely({ dialect: new PostgresDialect({ pool: poolWithDates(database.pool) }) })
  const adapter = kyselyAdapter(kysely, { type: 'postgres', transaction: true })
  return (options: BetterAuthOptions): DBAdapter => {
    const plain = adapter(options)
    return {
      ...plain,
      ...hashingSessions(plain),
      transaction: (work) => plain.transaction((trx) => work({ ...trx, ...hashingSessions(trx) })),
    }
  }
}

type Row = Record<string, unknown>
type Asked = { model: string; where?: Where[] | undefined }

/** better-auth searches by token; the database is searched by its hash. The answer contains the token that was searched for. */
function hashingSessions(plain: DBTransactionAdapter): Partial<DBTransactionAdapter> {
  return {
    async create(input) {
      const { token } = input.data as Row
      if (input.model !== 'session' || typeof token !== 'string') return plain.create(input)
      const row = await plain.create({ ...input, data: { ...input.data, token: hashToken(token) } })
      return { ...(row as Row), token } as never
    },
    async findOne(input) {
      return withToken(await plain.findOne({ ...input, where: hashedWhere(input) }), input) as never
    },
    findMany: (input) => plain.findMany({ ...input, ...(input.where && { where: hashedWhere(input) }) }),
    async update(input) {
      const { token: _kept, ...rest } = input.update
      const update = input.model === 'session' ? rest : input.update
      return withToken(await plain.update({ ...input, where: hashedWhere(input), update }), input) as never
    },
    updateMany: (input) => plain.updateMany({ ...input, where: hashedWhere(input) }),
    delete: (input) => plain.delete({ ...input, where: hashedWhere(input) }),
    deleteMany: (input) => plain.deleteMany({ ...input, where: hashedWhere(input) }),
    async consumeOne(input) {
      return withToken(await plain.consumeOne({ ...input, where: hashedWhere(input) }), input) as never
    },
  }
}

function hashedWhere({ model, where = [] }: Asked): Where[] {
  if (model !== 'session') return where
  return where.map((condition) => {
    if (condition.field !== 'token') return condition
    const { value } = condition
    return {
      ...condition,
      value: Array.isArray(value) ? value.map(String).map(hashToken) : hashToken(String(value)),
    }
  })
}

function withToken(row: unknown, { model, where = [] }: Asked): unknown {
  const asked = where.find((condition) => condition.field === 'token')?.value
  if (model !== 'session' || row === null || typeof asked !== 'string') return row
  return { ...(row as Row), token: asked }
}
