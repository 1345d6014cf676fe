import type { PartName } from '../../../../server/src/workspace/settings/parts.ts'
import { useTexts } from '../../ui/language/language.tsx'
import type { Texts } from '../../ui/language/texts.ts'
import { useRestaurantFormat } from '../../ui/me.ts'
import { useHoursText } from '../../ui/week-grid/hours-text.ts'
import type { Window } from '../../ui/week-grid/spans.ts'
import { FIELDS, WHOLES } from './fields.ts'
import { frameTexts } from './frame-texts.ts'

/** What fields are called, and rows that have no name of their own. */
export type Words = { labels: Record<string, string>; rows: Record<string, string> }

/** What the fields of a part are called. */
export function useLabels(part: PartName, texts: Texts<string>): Record<string, string> {
  const t = useTexts(texts)
  const words: Record<string, string> = {
    ...FIELDS[part],
    ...(part in WHOLES && WHOLES[part as keyof typeof WHOLES]),
  }
  return Object.fromEntries(Object.entries(words).map(([path, text]) => [path, t(text)]))
}

/** The label of the longest declared path that leads here; with the row it is of. */
export function labelOf({ labels, rows }: Words, path: string, value?: unknown): string {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const tried = parts.slice(0, length)
    const found = Object.entries(labels).find(([pattern]) => matches(pattern.split('.'), tried))
    if (!found) continue
    const row = found[0].split('.').indexOf('*')
    if (row < 0) return found[1]
    const name = rows[parts[row] ?? ''] ?? rowName(value, parts.slice(0, row + 1))
    // The name runs in its own direction, whatever that of the page.
    return `\u2068${name}\u2069: ${found[1]}`
  }
  return parts.length === 2 ? rowName(value, parts) : path
}

function matches(pattern: string[], path: string[]): boolean {
  return (
    pattern.length === path.length && pattern.every((part, index) => part === '*' || part === path[index])
  )
}

/** A row is named by its index in a fault, and by its ref where rows were compared. */
function rowName(value: unknown, path: string[]): string {
  const key = path.at(-1) ?? ''
  let list = value
  for (const name of path.slice(0, -1)) list = (list as Record<string, unknown> | null | undefined)?.[name]
  if (!Array.isArray(list)) return key
  const row = list.find((each) => each?.ref === key) ?? list[Number(key)]
  const name = (row as { name?: unknown } | undefined)?.name
  if (typeof name === 'string' && name !== '') return name
  return /^\d+$/.test(key) ? String(Number(key) + 1) : key
}

/** A value of the settings in words. */
export function useShownValue(): (path: string, value: unknown) => string {
  const t = useTexts(frameTexts)
  const format = useRestaurantFormat()
  const hoursText = useHoursText()
  function shown(path: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return t('nothing')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') {
      if (path.endsWith('_minor')) return format.price(value)
      return /(_pct|percent)$/.test(path) ? format.share(value) : format.number(value)
    }
    if (Array.isArray(value)) {
      if (value.length === 0) return t('nothing')
      if (value.every((each) => typeof each === 'string')) {
        return value.map((each) => (isDate(each) ? format.date(each) : each)).join(', ')
      }
      if (value.every((each) => isWindow(each))) return hoursText(value as Window[])
      return value.map((each) => shown(path, each)).join('; ')
    }
    if (isStay(value)) {
      return t('stay', { minutes: format.number(value.minutes), guests: format.number(value.up_to_party) })
    }
    if (typeof value === 'object') {
      const { name, ref } = value as { name?: unknown; ref?: unknown }
      if (typeof name === 'string') return name
      return Object.entries(value)
        .filter(([key]) => key !== 'ref' || ref === undefined)
        .map(([key, inner]) => shown(key, inner))
        .join(' ')
    }
    if (typeof value === 'string' && isDate(value)) return format.date(value)
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)) return format.moment(value)
    return String(value)
  }
  return shown
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const isWindow = (value: unknown) =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value
const isStay = (value: unknown): value is { up_to_party: number; minutes: number } =>
  typeof value === 'object' && value !== null && 'up_to_party' in value && 'minutes' in value
