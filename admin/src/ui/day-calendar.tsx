// A month of days to choose from, each with what is special about it. Arrow keys lead from day to day.

import { ActionIcon, Group, Text } from '@mantine/core'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { directionOf } from '../../../server/src/platform/i18n/direction.ts'
import { addDays, WEEKDAYS, weekdayOf } from '../../../server/src/platform/time/dates.ts'
import { calendarTexts } from './calendar-texts.ts'
import classes from './day-calendar.module.css'
import IconNext from './icons/generated/IconChevronRight.ts'
import { useLanguage, useTexts } from './language/language.tsx'
import { useRestaurantFormat } from './me.ts'

export type DayMark = { kind: 'closed' | 'special'; text: string }

const firstOf = (date: string) => `${date.slice(0, 7)}-01`
const monthAfter = (month: string, months: 1 | -1) =>
  firstOf(months === 1 ? addDays(month, 31) : addDays(month, -1))

export function DayCalendar({
  today,
  chosen,
  marks,
  onChoose,
}: {
  today: string
  chosen: string | null
  marks: ReadonlyMap<string, DayMark>
  onChoose: (date: string) => void
}) {
  const t = useTexts(calendarTexts)
  const { language } = useLanguage()
  const format = useRestaurantFormat()
  const initials = useMemo(() => {
    const day = new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' })
    // 2024 began on a Monday.
    return WEEKDAYS.map((_, index) => day.format(Date.UTC(2024, 0, 1 + index)))
  }, [language])
  const [month, setMonth] = useState(firstOf(chosen ?? today))
  const grid = useRef<HTMLDivElement>(null)
  const days = Array.from({ length: 31 }, (_, index) => addDays(month, index)).filter(
    (date) => firstOf(date) === month,
  )
  const blanks = WEEKDAYS.slice(0, WEEKDAYS.indexOf(weekdayOf(month)))
  // One day is reached by Tab, the others by the arrows.
  const reached = days.find((date) => date === chosen) ?? days.find((date) => date === today) ?? days[0]

  function go(date: string): void {
    setMonth(firstOf(date))
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus())
  }
  function onKeyDown(event: KeyboardEvent, date: string): void {
    const forward = directionOf(language) === 'rtl' ? -1 : 1
    const steps: Record<string, number> = {
      ArrowRight: forward,
      ArrowLeft: -forward,
      ArrowDown: 7,
      ArrowUp: -7,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    go(addDays(date, step))
  }
  return (
    <div className={classes.calendar} data-calendar>
      <Group justify="space-between" mb="xs">
        <ActionIcon
          variant="default"
          aria-label={t('before')}
          onClick={() => setMonth(monthAfter(month, -1))}
        >
          <IconNext size={18} className={classes.back} aria-hidden />
        </ActionIcon>
        <Text fw={600} aria-live="polite">
          {format.month(month)}
        </Text>
        <ActionIcon variant="default" aria-label={t('after')} onClick={() => setMonth(monthAfter(month, 1))}>
          <IconNext size={18} className="flip" aria-hidden />
        </ActionIcon>
      </Group>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser */}
      <div
        ref={grid}
        className={classes.grid}
        role="group"
        aria-label={t('month', { month: format.month(month) })}
      >
        {initials.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two days may have the same initial
          <span key={index} className={classes.weekday} aria-hidden>
            {name}
          </span>
        ))}
        {blanks.map((day) => (
          <span key={day} />
        ))}
        {days.map((date) => {
          const mark = marks.get(date)
          return (
            <button
              key={date}
              type="button"
              className={classes.day}
              data-date={date}
              data-kind={mark?.kind}
              data-today={date === today || undefined}
              data-past={date < today || undefined}
              aria-pressed={date === chosen}
              aria-label={mark ? t('marked', { day: format.day(date), text: mark.text }) : format.day(date)}
              title={mark?.text}
              tabIndex={date === reached ? 0 : -1}
              onClick={() => onChoose(date)}
              onKeyDown={(event) => onKeyDown(event, date)}
            >
              {format.number(Number(date.slice(8)))}
            </button>
          )
        })}
      </div>
    </div>
  )
}
