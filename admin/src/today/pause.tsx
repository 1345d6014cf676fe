import { Alert, Button, Group, Text } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OrderingPause } from '../../../server/src/workspace/settings/contract.ts'
import { api } from '../ui/api.ts'
import IconPause from '../ui/icons/generated/IconPlayerPause.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import { useTellProblem } from '../ui/problem.ts'
import { KEYS } from './data.ts'
import { todayTexts } from './texts.ts'

const EVERY_MS = 60_000
const PAUSE_MINUTES = 30

const pauseQuery = queryOptions({
  queryKey: KEYS.pause,
  queryFn: ({ signal }) => api.get<OrderingPause>('/ordering-pause', signal),
  refetchInterval: EVERY_MS,
})

function usePause() {
  const queries = useQueryClient()
  const tell = useTellProblem()
  return useMutation({
    mutationFn: (minutes: number | null) => api.put<OrderingPause>('/ordering-pause', { minutes }),
    onSuccess: (pause) => {
      queries.setQueryData(pauseQuery.queryKey, pause)
      return queries.invalidateQueries({ queryKey: ['settings'] })
    },
    onError: tell,
  })
}

/** Null once it is over. */
function usePausedUntil(now: number): string | null | undefined {
  const { data } = useQuery(pauseQuery)
  if (!data) return undefined
  return data.paused_until !== null && Date.parse(data.paused_until) > now ? data.paused_until : null
}

/** One click, when the kitchen cannot keep up. */
export function PauseButton({ now }: { now: number }) {
  const t = useTexts(todayTexts)
  const mayPause = useMay('changeSettings')
  const until = usePausedUntil(now)
  const pause = usePause()
  if (!mayPause || until !== null) return null
  return (
    <Button
      variant="default"
      flex="none"
      leftSection={<IconPause size={16} aria-hidden />}
      loading={pause.isPending}
      onClick={() => pause.mutate(PAUSE_MINUTES)}
    >
      {t('pause')}
    </Button>
  )
}

/** Said as long as no orders are taken. */
export function Paused({ now }: { now: number }) {
  const t = useTexts(todayTexts)
  const { moment } = useRestaurantFormat()
  const mayPause = useMay('changeSettings')
  const until = usePausedUntil(now)
  const pause = usePause()
  if (!until) return null
  return (
    <Alert color="orange" role="status" data-paused>
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>{t('paused', { moment: moment(until) })}</Text>
          <Text size="sm">{t('pausedMore')}</Text>
        </div>
        {mayPause && (
          <Group gap="xs">
            <Button variant="default" onClick={() => pause.mutate(minutesUntil(until, now) + PAUSE_MINUTES)}>
              {t('pauseLonger')}
            </Button>
            <Button loading={pause.isPending} onClick={() => pause.mutate(null)}>
              {t('resume')}
            </Button>
          </Group>
        )}
      </Group>
    </Alert>
  )
}

function minutesUntil(moment: string, now: number): number {
  return Math.max(0, Math.round((Date.parse(moment) - now) / 60_000))
}
