import { Badge, Button, Container, Group, Paper, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { MyShift, MyShifts, TimeOff } from '../../../server/src/restaurant/shifts/staff-contract.ts'
import { api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { newKey } from '../ui/form-key.ts'
import { useFormat, useTexts } from '../ui/language/language.tsx'
import { Line } from '../ui/line.tsx'
import { useLive } from '../ui/live.ts'
import { useMay, useMe, useRestaurantFormat } from '../ui/me.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { ShownOnce } from '../ui/shown-once.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { LIVE_KEYS, mineQuery, useShiftChange } from './data.ts'
import { DaysForm } from './days-form.tsx'
import { myTexts } from './my-texts.ts'
import { OFF_COLORS } from './team-time-off.tsx'

/** What is published for whoever is signed in, whatever their role. */
export function MyShiftsPage() {
  const t = useTexts(myTexts)
  const connection = useLive(LIVE_KEYS)
  const query = useQuery(mineQuery)
  return (
    <Container size="sm" px={0}>
      <PageHead title={t('title')} aside={<Line connection={connection} />}>
        {t('about')}
      </PageHead>
      <Loaded query={query}>{(mine) => <Mine mine={mine} />}</Loaded>
    </Container>
  )
}

function Mine({ mine }: { mine: MyShifts }) {
  const t = useTexts(myTexts)
  const { email } = useMe()
  const mayPlan = useMay('planShifts')
  if (!mine.member) {
    return (
      <Empty title={t('notInTeam')}>
        <span className="break">
          {t(mayPlan ? 'addYourself' : 'notInTeamMore', { email: `\u2068${email}\u2069` })}
        </span>
        {mayPlan && (
          <Group justify="center" mt="md">
            <Button component={Link} to="/shifts/team">
              {t('toTeam')}
            </Button>
          </Group>
        )}
      </Empty>
    )
  }
  const now = Date.now()
  const coming = mine.shifts.filter(({ ends_at }) => Date.parse(ends_at) > now)
  const past = mine.shifts.filter(({ ends_at }) => Date.parse(ends_at) <= now).toReversed()
  return (
    <Stack gap="md">
      <Panel title={t('coming')}>
        {coming.length === 0 && <Empty title={t('none')}>{t('noneMore')}</Empty>}
        <Shifts shifts={coming} today={mine.today} />
      </Panel>
      {mine.open.length > 0 && (
        <Panel title={t('open')}>
          <Text size="sm" c="dimmed" mb="xs">
            {t('openMore')}
          </Text>
          <Shifts shifts={mine.open} today={mine.today} />
        </Panel>
      )}
      <Calendar hasCalendar={mine.member.has_calendar} />
      <OwnTimeOff mine={mine} />
      {past.length > 0 && (
        <Panel title={t('past')}>
          <Shifts shifts={past} today={mine.today} />
        </Panel>
      )}
    </Stack>
  )
}

function Shifts({ shifts, today }: { shifts: MyShift[]; today: string }) {
  return (
    <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {shifts.map((shift) => (
        <li key={shift.id} data-shift={shift.id}>
          <OneShift shift={shift} isToday={shift.day === today} />
        </li>
      ))}
    </Stack>
  )
}

function OneShift({ shift, isToday }: { shift: MyShift; isToday: boolean }) {
  const t = useTexts(myTexts)
  const format = useFormat(shift.zone)
  const facts = [
    `\u2068${shift.role}\u2069`,
    ...(shift.branch === null ? [] : [`\u2068${shift.branch}\u2069`]),
    t('hours', { hours: Math.round((shift.minutes / 60) * 100) / 100 }),
    ...(shift.break_minutes > 0 ? [t('break', { minutes: shift.break_minutes })] : []),
  ]
  return (
    <Paper withBorder p="xs" radius="md">
      <Group justify="space-between" gap="xs">
        <Group gap={6}>
          <Text fw={600}>{format.day(shift.day)}</Text>
          {isToday && (
            <Badge variant="light" tt="none">
              {t('today')}
            </Badge>
          )}
        </Group>
        <Text fw={600} className="figures">
          {`\u2068${format.time(shift.starts_at)}–${format.time(shift.ends_at)}\u2069`}
        </Text>
      </Group>
      <Text size="sm" c="dimmed" className="break">
        {facts.join(' · ')}
      </Text>
      {shift.note && (
        <Text size="sm" className="break">
          <bdi>{shift.note}</bdi>
        </Text>
      )}
    </Paper>
  )
}

function Calendar({ hasCalendar }: { hasCalendar: boolean }) {
  const t = useTexts(myTexts)
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const queries = useQueryClient()
  const [url, setUrl] = useState<string | null>(null)
  const again = () => queries.invalidateQueries({ queryKey: ['shifts', 'mine'] })
  const make = useMutation({
    mutationFn: () => api.postOnce<object, { url: string }>(newKey(), '/my-shifts/calendar'),
    onSuccess: ({ meta }) => {
      setUrl(meta.url)
      void again()
    },
    onError: tell,
  })
  const end = useShiftChange(() => api.delete('/my-shifts/calendar'))
  return (
    <Panel title={t('calendar')}>
      <Text mb="sm">{t(hasCalendar ? 'calendarOn' : 'calendarMore')}</Text>
      <Group gap="xs">
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
          {t(hasCalendar ? 'again' : 'subscribe')}
        </Button>
        {hasCalendar && (
          <Button
            variant="default"
            loading={end.isPending}
            onClick={() => end.mutate(undefined, { onSuccess: () => tellDone(t('ended')), onError: tell })}
          >
            {t('end')}
          </Button>
        )}
      </Group>
      <ShownOnce
        title={t('addressMade')}
        what={t('addNow')}
        values={url === null ? null : [{ label: t('address'), value: url }]}
        onClose={() => setUrl(null)}
      >
        <Text size="sm">{t('addressMore')}</Text>
      </ShownOnce>
    </Panel>
  )
}

function OwnTimeOff({ mine }: { mine: MyShifts }) {
  const t = useTexts(myTexts)
  const tellDone = useTellDone()
  const [asking, setAsking] = useState(false)
  return (
    <Panel
      title={t('timeOff')}
      aside={
        <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
          {t('ask')}
        </Button>
      }
    >
      {mine.time_off.length === 0 && <Text c="dimmed">{t('timeOffNone')}</Text>}
      <Stack gap="xs">
        {mine.time_off.map((off) => (
          <OwnOff key={off.id} off={off} />
        ))}
      </Stack>
      {asking && (
        <DaysForm
          title={t('ask')}
          words={{ from: t('from'), to: t('to'), note: t('note') }}
          first={mine.today}
          send={(wish) => api.post('/my-shifts/time-off', wish)}
          onDone={() => {
            tellDone(t('sent'))
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  )
}

function OwnOff({ off }: { off: TimeOff }) {
  const t = useTexts(myTexts)
  const format = useRestaurantFormat()
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const withdraw = useShiftChange(() => api.post(`/my-shifts/time-off/${off.id}/withdraw`))
  const days = format.dates(off.from, off.to)
  return (
    <Group justify="space-between" gap="xs">
      <Group gap={6}>
        <Text className="figures">{days}</Text>
        <Badge variant="light" color={OFF_COLORS[off.status]} tt="none" autoContrast>
          {t(off.status)}
        </Badge>
        {off.note && (
          <Text size="sm" c="dimmed" className="break">
            <bdi>{off.note}</bdi>
          </Text>
        )}
      </Group>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={t('withdrawFor', { days })}
        loading={withdraw.isPending}
        onClick={() =>
          withdraw.mutate(undefined, { onSuccess: () => tellDone(t('withdrew')), onError: tell })
        }
      >
        {t('withdraw')}
      </Button>
    </Group>
  )
}
