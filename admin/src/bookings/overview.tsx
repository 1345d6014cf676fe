import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { weekdayOf } from '../../../server/src/platform/time/dates.ts'
import type { OverviewDay } from '../../../server/src/restaurant/reservations/staff-contract.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { Listed } from '../ui/states.tsx'
import classes from './bookings.module.css'
import { overviewQuery } from './data.ts'
import { spanOf } from './span.ts'
import { bookingTexts } from './texts.ts'

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** A week or a month; each day leads to its page. */
export function Overview({
  kind,
  date,
  today,
  onDay,
}: {
  kind: 'week' | 'month'
  date: string
  today: string
  onDay: (date: string) => void
}) {
  const { from, to } = spanOf(kind, date)
  const query = useQuery(overviewQuery(from, to))
  return (
    <Listed query={query} isEmpty={() => false} empty={null} rows={4} height={96}>
      {(days) => (
        <div className={classes.days} data-overview={kind}>
          {kind === 'month' &&
            WEEKDAYS.slice(0, WEEKDAYS.indexOf(weekdayOf(from))).map((day) => (
              <div key={day} className={classes.blank} />
            ))}
          {days.map((day) => (
            <Day key={day.date} day={day} isToday={day.date === today} onDay={onDay} />
          ))}
        </div>
      )}
    </Listed>
  )
}

function Day({ day, isToday, onDay }: { day: OverviewDay; isToday: boolean; onDay: (date: string) => void }) {
  const t = useTexts(bookingTexts)
  const format = useRestaurantFormat()
  const { date, is_open, bookings, covers, no_shows, waiting } = day
  return (
    <button
      type="button"
      className={classes.day}
      data-day={date}
      {...(!is_open && { 'data-closed': true })}
      {...(isToday && { 'data-today': true })}
      onClick={() => onDay(date)}
    >
      <Text component="span" fw={600}>
        {format.day(date)}
      </Text>
      {bookings > 0 && (
        <>
          <Text component="span" size="sm">
            {t('bookings', { count: bookings })}
          </Text>
          <Text component="span" size="sm">
            {t('guests', { count: covers })}
          </Text>
        </>
      )}
      {!is_open && (
        <Text component="span" size="sm" c="dimmed">
          {t('closed')}
        </Text>
      )}
      {no_shows > 0 && (
        <Text component="span" size="sm" c="dimmed">
          {t('noShows', { count: no_shows })}
        </Text>
      )}
      {waiting > 0 && (
        <Text component="span" size="sm" fw={600}>
          {t('waits', { count: waiting })}
        </Text>
      )}
    </button>
  )
}
