import { useQuery } from '@tanstack/react-query'
import type { LogEntry } from '../../../../server/src/across/activity/contract.ts'
import { api } from '../../ui/api.ts'
import { useMay } from '../../ui/me.ts'
import { LastChanges } from './changes.tsx'

const LAST = 5
export const changesKey = (action: string) => ['activity', 'of', action]

/** The last changes of what is set beside the document. */
export function ActionChanges({
  action,
  labels,
  rows = {},
}: {
  action: string
  labels: Record<string, string>
  rows?: Record<string, string>
}) {
  const mayRead = useMay('develop')
  const { data } = useQuery({
    queryKey: changesKey(action),
    queryFn: ({ signal }) => api.get<LogEntry[]>(`/activity?action=${action}`, signal),
    enabled: mayRead,
  })
  return data ? <LastChanges changes={data.slice(0, LAST)} words={{ labels, rows }} /> : null
}
