// Rows of the page of tables, without a screen.
import type { PartValues } from '../../../server/src/workspace/settings/contract.ts'
import { newRef } from '../parts/settings/rows.ts'

export type TablesValue = PartValues['tables']
export type TableRow = TablesValue['tables'][number]
export type Combination = TablesValue['table_combinations'][number]

const FIRST: Omit<TableRow, 'ref'> = {
  name: 'T1',
  code: 'T1',
  area: null,
  min_seats: 1,
  max_seats: 4,
  priority: 0,
}

/** One more like the last one: T12 follows T11. */
export function nextTable(tables: readonly TableRow[]): TableRow {
  const last = tables.at(-1)
  const ref = newRef('table')
  if (!last) return { ref, ...FIRST }
  const name = following(last.name, new Set(tables.map((table) => table.name)))
  const code =
    last.code === null ? null : following(last.code, new Set(tables.map((table) => table.code ?? '')))
  return { ...last, ref, name, code }
}

function following(text: string, taken: ReadonlySet<string>): string {
  const [, stem = '', number = '1'] = /^(.*?)(\d*)$/.exec(text) ?? []
  for (let next = Number(number || 1) + 1; ; next++) {
    const wanted = number === '' ? `${stem} ${next}` : `${stem}${next}`
    if (!taken.has(wanted)) return wanted
  }
}

/** Without the table, also where tables are pushed together; what then is a single table is no combination. */
export function withoutTable({ tables, table_combinations }: TablesValue, ref: string): TablesValue {
  return {
    tables: tables.filter((table) => table.ref !== ref),
    table_combinations: table_combinations
      .map((one) => ({ ...one, table_refs: one.table_refs.filter((each) => each !== ref) }))
      .filter((one) => one.table_refs.length > 1),
  }
}

export function areasOf(tables: readonly TableRow[]): string[] {
  return [...new Set(tables.flatMap(({ area }) => area ?? []))]
}
