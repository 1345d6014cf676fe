import { isDeepStrictEqual } from 'node:util'
import { mapInTurns } from '../../platform/turns.ts'
import type { Translations } from '../../restaurant/menu/contract.ts'

/** One thing of a document as a difference tells of it. `order` among its fields is the order of what stands in it. */
export type Entry<Kind extends string = string> = {
  kind: Kind
  /** By which the same thing is found before and after. */
  key: string
  ref: string | null
  name: Translations | string
  /** The names of what it stands in, outermost first. */
  within: (Translations | string)[]
  fields: Record<string, unknown>
}

export type Shown<Kind extends string = string> = Omit<Entry<Kind>, 'key' | 'fields'>
export type FieldChange = { field: string; before: unknown; after: unknown }
export type Difference<Kind extends string = string> = {
  added: Shown<Kind>[]
  changed: (Shown<Kind> & { fields: FieldChange[] })[]
  removed: Shown<Kind>[]
  /** How many stay as they are. */
  unchanged: number
}

export async function differenceOf<Kind extends string>(
  before: Entry<Kind>[],
  after: Entry<Kind>[],
): Promise<Difference<Kind>> {
  const was = new Map(before.map((entry) => [entry.key, entry]))
  const is = new Map(after.map((entry) => [entry.key, entry]))
  const looked = await mapInTurns([...is.values()], (entry) => {
    const old = was.get(entry.key)
    const fields = old ? changesOf(old, entry) : []
    return fields.length > 0 ? [{ ...shown(entry), fields }] : []
  })
  const changed = looked.flat()
  const added = [...is.values()].filter(({ key }) => !was.has(key)).map(shown)
  const removed = [...was.values()].filter(({ key }) => !is.has(key)).map(shown)
  return { added, changed, removed, unchanged: is.size - added.length - changed.length }
}

function shown<Kind extends string>({ kind, ref, name, within }: Entry<Kind>): Shown<Kind> {
  return { kind, ref, name, within }
}

function changesOf(old: Entry, entry: Entry): FieldChange[] {
  return Object.keys({ ...old.fields, ...entry.fields }).flatMap((field) => {
    const [before, after] = [old.fields[field] ?? null, entry.fields[field] ?? null]
    if (field === 'order') {
      const [stood, stands] = commonOrder(before as string[], after as string[])
      return isDeepStrictEqual(stood, stands) ? [] : [{ field, before: stood, after: stands }]
    }
    return isDeepStrictEqual(before, after) ? [] : [{ field, before, after }]
  })
}

/** What came or went is told for itself. */
function commonOrder(before: string[], after: string[]): [string[], string[]] {
  const both = new Set(before).intersection(new Set(after))
  return [before.filter((ref) => both.has(ref)), after.filter((ref) => both.has(ref))]
}
