// Lists as rows by their ref, so that two people who change different rows of one list do not meet.
import { type Fields, mergedWith } from '../../ui/meanwhile/merge.ts'

const ORDER = ' order'

/** What a row is known by: its ref, else its name. */
function keyOfRow(row: unknown, index: number): string {
  const { ref, name } = (row ?? {}) as { ref?: unknown; name?: unknown }
  if (typeof ref === 'string') return ref
  return typeof name === 'string' && name !== '' ? name : String(index + 1)
}

function isRows(value: unknown): value is object[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((row) => typeof row === 'object' && row !== null && ('ref' in row || 'name' in row)) &&
    new Set(value.map(keyOfRow)).size === value.length
  )
}

/** The same value with each list of rows as an object; `listed` brings it back. */
export function keyed(value: unknown): unknown {
  if (isRows(value)) {
    const rows = value.map((row, index) => [keyOfRow(row, index), keyed(row)] as const)
    return { ...Object.fromEntries(rows), [ORDER]: rows.map(([key]) => key) }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, keyed(inner)]))
}

export function listed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const order = (value as Record<string, unknown>)[ORDER]
  const entries = Object.entries(value).filter(([name, inner]) => name !== ORDER && inner !== undefined)
  if (!Array.isArray(order)) return Object.fromEntries(entries.map(([name, inner]) => [name, listed(inner)]))
  const rows = new Map(entries)
  const keys = [
    ...order.filter((key) => rows.has(key)),
    ...[...rows.keys()].filter((key) => !order.includes(key)),
  ]
  return keys.map((key) => listed(rows.get(key)))
}

/** Mine stays where both changed a field, until one is chosen; the order of rows is mine. */
export function mergedRows<T extends object>(base: T, mine: T, theirs: T) {
  const { merged, clashes, taken } = mergedWith(
    keyed(base) as Fields,
    keyed(mine) as Fields,
    keyed(theirs) as Fields,
  )
  const isShown = (path: string) => !path.endsWith(ORDER)
  return {
    merged: listed(merged) as T,
    clashes: clashes.filter(({ path }) => isShown(path)),
    taken: taken.filter(isShown),
  }
}

export type Difference = { path: string; before: unknown; after: unknown }

/** Leaf by leaf; a row that is new or gone is one difference. */
export function differencesOf(before: unknown, after: unknown, path = ''): Difference[] {
  const [was, is] = [keyed(before), keyed(after)]
  return leaves(was, is, path).filter((each) => !each.path.endsWith(ORDER))
}

/** A list that is empty tells nothing of its rows; the other side does. */
const isNoRow = (value: unknown) => Array.isArray(value) && value.length === 0
const isRowList = (value: unknown) => typeof value === 'object' && value !== null && ORDER in value

function leaves(before: unknown, after: unknown, path: string): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const inner = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  if (isNoRow(before) && isRowList(after)) return leaves({}, after, path)
  if (isNoRow(after) && isRowList(before)) return leaves(before, {}, path)
  if (!inner(before) || !inner(after)) return [{ path, before: listed(before), after: listed(after) }]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => leaves(before[name], after[name], path === '' ? name : `${path}.${name}`))
}

/** For a row that is new: rows of the document name each other by refs. */
export function newRef(kind: string): string {
  return `${kind}-${Math.random().toString(36).slice(2, 10)}`
}
