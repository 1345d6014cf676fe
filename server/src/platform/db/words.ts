import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { compile, filled } from './database.ts'

/** The values are null; what is no value is part of the text. */
type Said = { statement: CompiledQuery<unknown>; fixed: (object | null)[] }

const saidAt = new WeakMap<TemplateStringsArray, Said>()

/**
 * As `sql`, at a place that is passed all the time: the statement is put into words once, and then only brings other values. Where a
 * part of its text has become another, or brings values of its own, it is put into words as `sql` would.
 */
export function said<Row>(texts: TemplateStringsArray, ...given: unknown[]): CompiledQuery<Row> {
  const fixed = given.map((one) => (isPartOfText(one) ? one : null))
  const values = given.filter((_, place) => fixed[place] === null)
  const known = saidAt.get(texts)
  if (known?.fixed.every((part, place) => part === fixed[place])) {
    return filled(known.statement as CompiledQuery<Row>, values)
  }
  const statement = compile(sql<Row>(texts, ...given))
  if (!known && statement.parameters.length === values.length) saidAt.set(texts, { statement, fixed })
  return statement
}

function isPartOfText(one: unknown): one is object {
  return typeof one === 'object' && one !== null && 'toOperationNode' in one
}

const listed = new WeakMap<readonly string[], RawBuilder<unknown>>()

/** Columns one after another: a fifth of what outlived a collection under a mixed load were their names, one by one. */
export function namesOf(columns: readonly string[]): RawBuilder<unknown> {
  const known = listed.get(columns)
  if (known) return known
  const names = sql.raw(columns.map(nameOf).join(', '))
  listed.set(columns, names)
  return names
}

export function nameOf(column: string): string {
  return column
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')
}
