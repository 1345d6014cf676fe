import {
  ActionIcon,
  Alert,
  Button,
  Group,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { directionOf } from '../../../server/src/platform/i18n/direction.ts'
import { isLive } from '../../../server/src/restaurant/reservations/rules/lifecycle.ts'
import IconEarlier from '../ui/icons/generated/IconChevronLeft.ts'
import IconLater from '../ui/icons/generated/IconChevronRight.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { Line } from '../ui/line.tsx'
import { useLive } from '../ui/live.ts'
import { useMay, useMe } from '../ui/me.ts'
import { useOutbox } from '../ui/outbox/use-outbox.ts'
import { WaitingActs } from '../ui/outbox/waiting.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { Empty, Loading, Problem } from '../ui/states.tsx'
import { uiTexts } from '../ui/texts.ts'
import { Way } from '../ui/way.tsx'
import classes from './bookings.module.css'
import { BookingsProvider, type Opened, useBookings } from './context.tsx'
import { LIVE_KEYS, pageQuery } from './data.ts'
import { FloorView } from './floor-view.tsx'
import { BookingList, PrintedDay } from './list.tsx'
import { Overview } from './overview.tsx'
import { SidePane } from './side-panes.tsx'
import { stepFrom, VIEWS, type View } from './span.ts'
import { bookingTexts } from './texts.ts'
import { Timeline } from './timeline.tsx'
import { withWaiting } from './waiting.ts'

const SHOWS = ['bookings'] as const
const routeApi = getRouteApi('/bookings')

export function BookingsPage() {
  const ui = useTexts(uiTexts)
  const { features } = useMe()
  if (!features.includes('reservations')) return <Empty title={ui('notInPlan')}>{ui('notInPlanMore')}</Empty>
  return <Bookings />
}

function Bookings() {
  const t = useTexts(bookingTexts)
  usePageTitle(t('title'))
  const { date, view = 'timeline', booking } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const connection = useLive(LIVE_KEYS)
  const query = useQuery(pageQuery(date))
  const { waiting, over, act } = useOutbox(connection, SHOWS)
  const [opened, setOpened] = useState<Opened | null>(booking ? { kind: 'booking', id: booking } : null)
  const open = useCallback((next: Opened | null) => setOpened(next), [])
  const data = query.data
  const page = useMemo(() => data && withWaiting(data, over(data)), [data, over])
  const now = useNowAt(data?.now)
  const goTo = (to: { date?: string | undefined; view?: View }) =>
    void navigate({ search: { date: to.date ?? date, view: to.view ?? view } })

  if (!page) return query.error ? <Problem error={query.error} retry={query.refetch} /> : <Loading rows={6} />
  const isOverview = view === 'week' || view === 'month'
  const shownDate = date ?? page.today
  return (
    <BookingsProvider page={page} now={now} act={act} connection={connection} open={open}>
      <Stack gap="sm" data-bookings={page.date}>
        <Group justify="space-between" gap="sm" className="no-print">
          <Group gap="sm">
            <Title order={1} size="h2">
              {t('title')}
            </Title>
            <Line connection={connection} />
            <WaitingActs waiting={waiting} />
          </Group>
          <Doing />
        </Group>
        <Group justify="space-between" gap="sm" className="no-print">
          <Days date={shownDate} view={view} onDate={(next) => goTo({ date: next })} />
          <ViewChoice view={view} onView={(next) => goTo({ view: next, date: shownDate })} />
        </Group>
        {isOverview ? (
          <Overview
            kind={view}
            date={shownDate}
            today={page.today}
            onDay={(next) => goTo({ date: next, view: 'timeline' })}
          />
        ) : (
          <Day view={view} />
        )}
        <PrintedDay />
      </Stack>
      <SidePane opened={opened} />
    </BookingsProvider>
  )
}

/** On the server's clock, which in a sandbox may be another day. */
function useNowAt(told: number | undefined): number {
  const [aheadMs, setAhead] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (told === undefined) return
    const ahead = told - Date.now()
    // The way of the answer is no other clock.
    setAhead((known) => (Math.abs(known - ahead) > 5_000 ? ahead : known))
  }, [told])
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now + aheadMs
}

function Day({ view }: { view: 'timeline' | 'floor' | 'list' }) {
  const t = useTexts(bookingTexts)
  const { page } = useBookings()
  const live = page.bookings.filter(({ status }) => isLive(status))
  const guests = live.reduce((sum, { party_size }) => sum + party_size, 0)
  const hasTables = page.floors.length > 0
  return (
    <>
      <Group justify="space-between" gap="xs" className="no-print">
        <Text c="dimmed" data-summary>
          {t('summary', {
            bookings: t('bookings', { count: live.length }),
            guests: t('guests', { count: guests }),
          })}
        </Text>
        {view !== 'list' && <Legend />}
      </Group>
      {page.is_closing_day && (
        <Alert color="gray" p="xs" className="no-print">
          {t('closingDay')}
        </Alert>
      )}
      {!hasTables && live.length === 0 && view !== 'list' ? (
        <Empty title={t('noTables')}>
          {t('noTablesHint')}
          <Way to="/settings/tables">{t('addTables')}</Way>
        </Empty>
      ) : view === 'timeline' ? (
        <Timeline />
      ) : view === 'floor' ? (
        <FloorView />
      ) : (
        <BookingList />
      )}
    </>
  )
}

const LEGEND = ['free', 'confirmed', 'pending', 'seated', 'late', 'overTime', 'blocked', 'closed'] as const

function Legend() {
  const t = useTexts(bookingTexts)
  return (
    <div className={classes.legend} role="note" aria-label={t('legend')}>
      {LEGEND.map((is) => (
        <span key={is}>
          <i data-is={is} aria-hidden />
          {t(is)}
        </span>
      ))}
    </div>
  )
}

function Doing() {
  const t = useTexts(bookingTexts)
  const { open, page } = useBookings()
  const takes = useMay('takeBookings')
  const waiting = page.waitlist.filter(({ status }) => status === 'waiting' || status === 'offered').length
  return (
    <Group gap={6}>
      {takes && (
        <>
          <Button onClick={() => open({ kind: 'new', preset: {} })}>{t('newBooking')}</Button>
          <Button variant="default" onClick={() => open({ kind: 'walkIn', preset: {} })}>
            {t('walkIn')}
          </Button>
          <Button variant="default" onClick={() => open({ kind: 'block', preset: {} })} visibleFrom="sm">
            {t('block')}
          </Button>
        </>
      )}
      <Button variant="default" onClick={() => open({ kind: 'waitlist' })}>
        {waiting > 0 ? t('waitlistCount', { count: waiting }) : t('waitlist')}
      </Button>
      <Button variant="default" onClick={() => window.print()} visibleFrom="sm">
        {t('print')}
      </Button>
    </Group>
  )
}

function Days({ date, view, onDate }: { date: string; view: View; onDate: (date: string) => void }) {
  const t = useTexts(bookingTexts)
  const { language } = useLanguage()
  const { page } = useBookings()
  const [Back, On] = directionOf(language) === 'rtl' ? [IconLater, IconEarlier] : [IconEarlier, IconLater]
  return (
    <Group gap={4} wrap="nowrap" maw="100%">
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('earlier')}
        onClick={() => onDate(stepFrom(date, view, -1))}
      >
        <Back size={18} aria-hidden />
      </ActionIcon>
      <TextInput
        type="date"
        miw={0}
        flex="0 1 auto"
        aria-label={t('date')}
        value={date}
        onChange={(event) => event.currentTarget.value && onDate(event.currentTarget.value)}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('later')}
        onClick={() => onDate(stepFrom(date, view, 1))}
      >
        <On size={18} aria-hidden />
      </ActionIcon>
      <Button
        variant="default"
        px="sm"
        flex="none"
        disabled={date === page.today}
        onClick={() => onDate(page.today)}
      >
        {t('today')}
      </Button>
    </Group>
  )
}

function ViewChoice({ view, onView }: { view: View; onView: (view: View) => void }) {
  const t = useTexts(bookingTexts)
  const data = VIEWS.map((value) => ({ value, label: t(value) }))
  return (
    <>
      <SegmentedControl
        visibleFrom="sm"
        aria-label={t('view')}
        data={data}
        value={view}
        onChange={(value) => onView(value as View)}
      />
      <Select
        hiddenFrom="sm"
        aria-label={t('view')}
        data={data}
        value={view}
        allowDeselect={false}
        onChange={(value) => value && onView(value as View)}
      />
    </>
  )
}
