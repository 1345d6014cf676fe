// A part may have a hundred thousand entries: it is looked through entry by entry, so that others have a turn meanwhile.
import { isDeepStrictEqual } from 'node:util'
import { canonicalJson } from '../../platform/http/validation/canonical-json.ts'
import { isPlainObject } from '../../platform/http/validation/validate.ts'
import { mapInTurns } from '../../platform/turns.ts'

export async function areSame(one: unknown, other: unknown): Promise<boolean> {
  if (!Array.isArray(one) || !Array.isArray(other)) return isDeepStrictEqual(one, other)
  if (one.length !== other.length) return false
  const same = await mapInTurns(one, (entry, index) => isDeepStrictEqual(entry, other[index]))
  return !same.includes(false)
}

/** The same text as `canonicalJson` writes. */
export async function canonicalInTurns(value: unknown): Promise<string> {
  if (Array.isArray(value)) return `[${(await mapInTurns(value, canonicalJson)).join()}]`
  if (!isPlainObject(value)) return canonicalJson(value)
  const written: string[] = []
  for (const key of Object.keys(value).sort()) {
    written.push(`${JSON.stringify(key)}:${await canonicalInTurns(value[key])}`)
  }
  return `{${written.join()}}`
}
