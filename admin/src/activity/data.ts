import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { LogActor, LogEntry } from '../../../server/src/across/activity/contract.ts'
import { differencesOf } from '../parts/settings/rows.ts'
import { api } from '../ui/api.ts'

/** `who` is a kind, or a kind and an id (`token:12`); `what` a group, or one action of it (`token.revoked`). */
export type LogFilter = { who: string; what: string; subject: string; from: string; to: string }
export const NO_FILTER: LogFilter = { who: '', what: '', subject: '', from: '', to: '' }

export const actorsQuery = queryOptions({
  queryKey: ['activity-actors'],
  queryFn: ({ signal }) => api.get<LogActor[]>('/activity/actors', signal),
})

export const logQuery = (filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ['activity', filter],
    queryFn: ({ signal, pageParam }) => {
      const wanted = Object.entries({ ...queryOf(filter), before: pageParam }).filter(
        ([, value]) => value !== '',
      )
      return api.page<LogEntry[], { next: string | null }>(`/activity?${new URLSearchParams(wanted)}`, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next,
  })

function queryOf({ who, what, subject, from, to }: LogFilter): Record<string, string> {
  const [actor_kind = '', actor_id = ''] = who.split(/:(.*)/s)
  const isAction = what.includes('.')
  return {
    actor_kind,
    actor_id,
    group: isAction ? '' : what,
    action: isAction ? what : '',
    subject,
    from,
    to,
  }
}

export type FieldChange = { field: string; before: string | null; after: string | null }

/** Field by field, and row by row where lists have names; what is the same on both sides is left out. */
export function changesOf({ before, after }: Pick<LogEntry, 'before' | 'after'>): FieldChange[] {
  return differencesOf(fieldsOf(before), fieldsOf(after)).map((change) => ({
    field: change.path,
    before: textOf(change.before),
    after: textOf(change.after),
  }))
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
