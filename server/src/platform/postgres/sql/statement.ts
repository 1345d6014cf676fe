import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import type { Schema } from './generated/schema.ts'

/** Builds and types statements; it has no connection of its own. Statements run through a Tx. */
export const sqlOf = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export type Statement<Row> = Compilable<Row> | RawBuilder<Row> | CompiledQuery<Row>

export function compile<Row>(statement: Statement<Row>): CompiledQuery<Row> {
  if ('sql' in statement && 'parameters' in statement) return statement
  if ('isRawBuilder' in statement) return statement.compile(sqlOf)
  return statement.compile()
}

/** The same statement with other values: what is sent all the time is put into words once. */
export function filled<Row>(
  statement: CompiledQuery<Row>,
  parameters: readonly unknown[],
): CompiledQuery<Row> {
  return { ...statement, parameters }
}
