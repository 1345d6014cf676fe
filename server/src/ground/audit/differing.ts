import { isDeepStrictEqual } from 'node:util'

/** Before and after of what a change really changed. */
export function differing<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof T)[]
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const only = (value: T) =>
    Object.fromEntries(changed.flatMap((name) => (name in value ? [[name, value[name]]] : []))) as Partial<T>
  return { before: only(before), after: only(after) }
}

/** The same of lists: of each list its rows that are new, gone or different. Null where there are none. */
export function differingRows<Lists extends Record<string, object[]>>(before: Lists, after: Lists) {
  const changed = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  if (changed.length === 0) return null
  const only = (lists: Lists, others: Lists) =>
    Object.fromEntries(changed.map((name) => [name, without(lists[name] ?? [], others[name] ?? [])]))
  return { before: only(before, after), after: only(after, before) }
}

function without(rows: object[], others: object[]): object[] {
  const known = new Set(others.map((row) => JSON.stringify(row)))
  return rows.filter((row) => !known.has(JSON.stringify(row)))
}
