// Two people change one thing: what each of them changed alone is kept, and what both changed is shown with both values.

export type Fields = { [field: string]: unknown }
/** A field by its path: `dietary`, `name.ar`. */
export type Clash = { path: string; mine: unknown; theirs: unknown }
export type Merged<T> = { merged: T; clashes: Clash[]; taken: string[] }

export function isSame(a: unknown, b: unknown): boolean {
  return a === b || written(a) === written(b)
}

/** Mine stays where both changed a field, until its owner chooses. */
export function mergedWith<T extends Fields>(base: T, mine: T, theirs: T, within = ''): Merged<T> {
  const merged: Fields = {}
  const clashes: Clash[] = []
  const taken: string[] = []
  for (const field of new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])) {
    const path = within + field
    const [before, own, other] = [base[field], mine[field], theirs[field]]
    if (isFields(own) && isFields(other)) {
      const inner = mergedWith(isFields(before) ? before : {}, own, other, `${path}.`)
      merged[field] = inner.merged
      clashes.push(...inner.clashes)
      taken.push(...inner.taken)
      continue
    }
    const isTheirs = isSame(own, before) && !isSame(other, before)
    merged[field] = isTheirs ? other : own
    if (isTheirs) taken.push(path)
    else if (!isSame(other, before) && !isSame(own, other)) clashes.push({ path, mine: own, theirs: other })
  }
  return { merged: merged as T, clashes, taken }
}

export function changedIn<T extends Fields>(base: T, draft: T): Partial<T> {
  const changed = Object.entries(draft).filter(([field, value]) => !isSame(value, base[field]))
  return Object.fromEntries(changed) as Partial<T>
}

export function withValue<T extends Fields>(draft: T, path: string, value: unknown): T {
  const [field = '', ...rest] = path.split('.')
  const inner = draft[field]
  return {
    ...draft,
    [field]: rest.length > 0 && isFields(inner) ? withValue(inner, rest.join('.'), value) : value,
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The order of names says nothing. */
function written(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    isFields(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
  )
}
