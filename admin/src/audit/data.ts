import { infiniteQueryOptions } from '@tanstack/react-query'
import type { LogEntry } from '../../../server/src/audit/contract.ts'
import { api } from '../ui/api.ts'

export type LogFilter = { actor_kind: string; actor: string; group: string; from: string; to: string }
export const NO_FILTER: LogFilter = { actor_kind: '', actor: '', group: '', from: '', to: '' }

export const logQuery = (filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ['activity', filter],
    queryFn: ({ signal, pageParam }) => {
      const wanted = Object.entries({ ...filter, before: pageParam }).filter(([, value]) => value !== '')
      return api.page<LogEntry[], { next: number | null }>(`/activity?${new URLSearchParams(wanted)}`, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ meta }) => (meta.next === null ? null : String(meta.next)),
  })

export type FieldChange = { field: string; before: string | null; after: string | null }

/** Field by field; what is the same on both sides is left out. */
export function changesOf({ before, after }: Pick<LogEntry, 'before' | 'after'>): FieldChange[] {
  const was = fieldsOf(before)
  const is = fieldsOf(after)
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: textOf(was[field]), after: textOf(is[field]) }))
    .filter((change) => change.before !== change.after)
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
