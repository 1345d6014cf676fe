import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { compile, filled } from './statement.ts'

/** What is no value is part of the text; a value's place is null. */
type Wording = { statement: CompiledQuery<unknown>; fixed: (object | null)[] }

// A place may have two wordings, such as one for open orders and one for ended ones.
const MOST_WORDINGS = 2
const wordings = new WeakMap<TemplateStringsArray, Wording[]>()

/**
 * As `sql`, at a place that is passed all the time: the statement is compiled once, and then only brings other values. Where a
 * part of its text has become another, or brings values of its own, it is compiled as `sql` would.
 */
export function cachedSql<Row>(texts: TemplateStringsArray, ...given: unknown[]): CompiledQuery<Row> {
  const fixed = given.map((one) => (isPartOfText(one) ? one : null))
  const values = given.filter((_, place) => fixed[place] === null)
  const known = wordings.get(texts) ?? []
  const wording = known.find((one) => one.fixed.every((part, place) => part === fixed[place]))
  if (wording) return filled(wording.statement as CompiledQuery<Row>, values)
  const statement = compile(sql<Row>(texts, ...given))
  if (known.length < MOST_WORDINGS && statement.parameters.length === values.length) {
    // Its words alone: the first values, of some guest, are not kept.
    wordings.set(texts, [...known, { statement: CompiledQuery.raw(statement.sql), fixed }])
  }
  return statement
}

function isPartOfText(one: unknown): one is object {
  return typeof one === 'function' || (typeof one === 'object' && one !== null && 'toOperationNode' in one)
}

const listed = new WeakMap<readonly string[], RawBuilder<unknown>>()

/** Columns one after another: a fifth of what outlived a collection under a mixed load were their names, one by one. */
export function namesOf(columns: readonly string[]): RawBuilder<unknown> {
  const known = listed.get(columns)
  if (known) return known
  const names = sql.raw(columns.map(quoted).join(', '))
  listed.set(columns, names)
  return names
}

/** Of a column that the code names, which has no quotes in it. */
export function quoted(column: string): string {
  return column
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')
}
