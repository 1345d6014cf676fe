import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LiveSubject } from '../../../server/src/ground/tenants/live-subjects.ts'
import type { deviceCalls } from '../parts/devices/calls.ts'
import { useLive } from '../ui/live.ts'
import { useLostSince, useServerNow, useStayAwake } from '../ui/use-wall.ts'

/** By itself too, should word of a change ever be lost. */
const ANYWAY_MS = 5 * 60_000

/** What a board shows, the server's clock, and since when it is cut off; what was there last stays. */
export function useBoard<Shown extends { now: number }>(
  { prefix, line, get }: ReturnType<typeof deviceCalls>,
  subject: LiveSubject,
) {
  const queryKey = useMemo(() => ['board', prefix], [prefix])
  const live = useMemo(
    () => ({ [subject]: [queryKey], kitchen: [queryKey], settings: [queryKey], devices: [queryKey] }),
    [queryKey, subject],
  )
  const connection = useLive(live, line)
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const shown = await get<Shown>('/board', signal)
      return { shown, clockAheadMs: shown.now - Date.now() }
    },
    refetchInterval: ANYWAY_MS,
    refetchIntervalInBackground: true,
  })
  useStayAwake()
  const now = useServerNow(query.data?.clockAheadMs ?? 0)
  const lostSince = useLostSince(connection !== 'lost' && !query.isRefetchError, now)
  return { shown: query.data?.shown, error: query.error, retry: query.refetch, now, lostSince }
}
