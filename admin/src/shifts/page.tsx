import { ActionIcon, Badge, Box, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { directionOf } from '../../../server/src/platform/i18n/direction.ts'
import type { WeekView } from '../../../server/src/restaurant/shifts/staff-contract.ts'
import IconLeft from '../ui/icons/generated/IconChevronLeft.ts'
import IconRight from '../ui/icons/generated/IconChevronRight.ts'
import { useLanguage } from '../ui/language/language.tsx'
import { Line } from '../ui/line.tsx'
import { useLive } from '../ui/live.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Empty, Listed } from '../ui/states.tsx'
import { addDays, LIVE_KEYS, type Place, weekQuery } from './data.ts'
import { DayList } from './day-list.tsx'
import { type Opened, WeekTable } from './grid.tsx'
import { PublishWeek } from './publish.tsx'
import { ShiftForm } from './shift-form.tsx'
import { type Showing, useShiftWords } from './shown.ts'
import { Warnings } from './warnings.tsx'
import { WeekMenu } from './week-menu.tsx'

export function ShiftsPage() {
  const { t } = useShiftWords()
  const connection = useLive(LIVE_KEYS)
  const [place, setPlace] = useState<Place>({ branch: undefined, week: undefined })
  const query = useQuery({ ...weekQuery(place), placeholderData: (before) => before })
  const asked = query.data?.asked ?? 0
  return (
    <>
      <PageHead
        title={t('title')}
        aside={<Line connection={connection} />}
        action={
          <Button
            variant="default"
            className="no-print"
            renderRoot={(props) => <Link to="/shifts/team" {...props} />}
            {...(asked > 0 && { rightSection: <Badge circle>{asked}</Badge> })}
          >
            {t('team')}
          </Button>
        }
      >
        {t('about')}
      </PageHead>
      <Listed query={query} isEmpty={() => false} empty={null} rows={6}>
        {(view) => <Week view={view} onPlace={setPlace} />}
      </Listed>
    </>
  )
}

function Week({ view, onPlace }: { view: WeekView; onPlace: (place: Place) => void }) {
  const { t, format } = useShiftWords()
  const [showing, setShowing] = useState<Showing>('draft')
  const [opened, setOpened] = useState<Opened | null>(null)
  const [publishing, setPublishing] = useState(false)
  const { published_at, is_changed } = view.week
  const shown = published_at === null ? 'draft' : showing
  if (view.members.length === 0 && view.shifts.length === 0) {
    return (
      <Empty title={t('noTeam')}>
        <Stack align="center">
          {t('noTeamMore')}
          <Button renderRoot={(props) => <Link to="/shifts/team" {...props} />}>{t('toTeam')}</Button>
        </Stack>
      </Empty>
    )
  }
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <WeekChoice view={view} onPlace={onPlace} />
        <Group gap="xs" className="no-print">
          {published_at !== null && (
            <SegmentedControl
              aria-label={t('show')}
              value={showing}
              onChange={(value) => setShowing(value as Showing)}
              data={(['draft', 'published'] as const).map((value) => ({ value, label: t(value) }))}
            />
          )}
          <WeekMenu view={view} />
          <Button disabled={published_at !== null && !is_changed} onClick={() => setPublishing(true)}>
            {t('publish')}
          </Button>
        </Group>
      </Group>
      <Warnings view={view} />
      {view.shifts.length === 0 && view.published.length === 0 && (
        <Text c="dimmed">
          {t('none')}. {t('noneMore')}
        </Text>
      )}
      <Box visibleFrom="md">
        <WeekTable view={view} showing={shown} onOpen={setOpened} />
      </Box>
      <Box hiddenFrom="md">
        <DayList view={view} showing={shown} onOpen={setOpened} />
      </Box>
      <Text size="sm" c="dimmed" className="break no-print">
        {t('expectedAbout')}
        {view.without_wage.length > 0 && ` ${t('withoutWage', { names: view.without_wage.join(', ') })}`}
        {published_at !== null && ` ${t('publishedAt', { moment: format.moment(published_at) })}.`}
      </Text>
      {opened && (
        <ShiftForm key={JSON.stringify(opened)} view={view} opened={opened} onClose={() => setOpened(null)} />
      )}
      {publishing && <PublishWeek view={view} onClose={() => setPublishing(false)} />}
    </Stack>
  )
}

function WeekChoice({ view, onPlace }: { view: WeekView; onPlace: (place: Place) => void }) {
  const { t, format } = useShiftWords()
  const { language } = useLanguage()
  const [Before, After] = directionOf(language) === 'rtl' ? [IconRight, IconLeft] : [IconLeft, IconRight]
  const { branch_id: branch, week_start, week } = view
  const go = (weekStart: string | undefined) => onPlace({ branch, week: weekStart })
  const state = week.published_at === null ? 'notPublished' : week.is_changed ? 'changed' : 'published'
  const color = { notPublished: 'gray', changed: 'orange', published: 'green' }[state]
  return (
    <Group gap="xs">
      <ActionIcon
        variant="default"
        size="lg"
        className="no-print"
        aria-label={t('before')}
        onClick={() => go(addDays(week_start, -7))}
      >
        <Before size={18} aria-hidden />
      </ActionIcon>
      <Text fw={600} className="figures" data-week={week_start}>
        {format.dates(week_start, addDays(week_start, 6))}
      </Text>
      <ActionIcon
        variant="default"
        size="lg"
        className="no-print"
        aria-label={t('next')}
        onClick={() => go(addDays(week_start, 7))}
      >
        <After size={18} aria-hidden />
      </ActionIcon>
      <Button variant="subtle" size="compact-sm" className="no-print" onClick={() => go(undefined)}>
        {t('thisWeek')}
      </Button>
      <Badge variant="light" color={color} tt="none" autoContrast data-state={state}>
        {t(state)}
      </Badge>
    </Group>
  )
}
