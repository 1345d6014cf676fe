import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Team, TimeOff } from '../../../server/src/restaurant/shifts/staff-contract.ts'
import { api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { useShiftChange } from './data.ts'
import { DaysForm } from './days-form.tsx'
import { teamTexts } from './team-texts.ts'

export const OFF_COLORS = { asked: 'orange', granted: 'green', refused: 'red', withdrawn: 'gray' } as const

/** Who has asked for which days, the open requests first. */
export function TeamTimeOff({ team }: { team: Team }) {
  const t = useTexts(teamTexts)
  const tellDone = useTellDone()
  const [adding, setAdding] = useState(false)
  const rows = team.time_off.toSorted((a, b) => Number(b.status === 'asked') - Number(a.status === 'asked'))
  const here = team.members.filter(({ has_left }) => !has_left)
  const today = new Date().toISOString().slice(0, 10)
  return (
    <Panel
      title={t('timeOff')}
      aside={
        <Button variant="default" size="compact-sm" onClick={() => setAdding(true)}>
          {t('addTimeOff')}
        </Button>
      }
    >
      {rows.length === 0 && <Text c="dimmed">{t('timeOffNone')}</Text>}
      <Stack gap="xs">
        {rows.map((off) => (
          <OffRow
            key={off.id}
            off={off}
            name={team.members.find(({ id }) => id === off.member_id)?.name ?? ''}
          />
        ))}
      </Stack>
      {adding && (
        <DaysForm
          title={t('addTimeOff')}
          words={{ who: t('who'), from: t('from'), to: t('to'), note: t('note') }}
          people={here}
          first={today}
          send={(wish) => api.post('/shifts/time-off', wish)}
          onDone={() => {
            tellDone(t('entered'))
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  )
}

function OffRow({ off, name }: { off: TimeOff; name: string }) {
  const t = useTexts(teamTexts)
  const format = useRestaurantFormat()
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const answer = useShiftChange((granted: boolean) =>
    api.post(`/shifts/time-off/${off.id}/answer`, { granted }),
  )
  const days = format.dates(off.from, off.to)
  const give = (granted: boolean) =>
    answer.mutate(granted, { onSuccess: () => tellDone(t('answered')), onError: tell })
  return (
    <Paper withBorder p="xs" data-time-off={off.id}>
      <Group justify="space-between" gap="xs">
        <Stack gap={0} flex="1 1 12rem" miw={0}>
          <Group gap={6}>
            <Text fw={600}>
              <bdi>{name}</bdi>
            </Text>
            <Badge variant="light" color={OFF_COLORS[off.status]} tt="none" autoContrast>
              {t(off.status)}
            </Badge>
          </Group>
          <Text size="sm" className="figures">
            {days}
          </Text>
          {(off.note || off.answered_by) && (
            <Text size="sm" c="dimmed" className="break">
              {[off.note, off.answered_by && t('by', { name: `\u2068${off.answered_by}\u2069` })]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          )}
        </Stack>
        <Group gap="xs">
          {off.status !== 'granted' && (
            <Button
              size="compact-sm"
              aria-label={t('grantFor', { name, days })}
              loading={answer.isPending}
              onClick={() => give(true)}
            >
              {t('grant')}
            </Button>
          )}
          {off.status !== 'refused' && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('refuseFor', { name, days })}
              loading={answer.isPending}
              onClick={() => give(false)}
            >
              {t('refuse')}
            </Button>
          )}
        </Group>
      </Group>
    </Paper>
  )
}
