import { useMemo } from 'react'
import { useLanguage, useTexts } from '../language/language.tsx'
import { useRestaurantFormat } from '../me.ts'
import { DAY_MINUTES, DAYS, endOf, type Span } from './spans.ts'
import { weekTexts } from './texts.ts'

/** 2024 began on a Monday. */
const mondayPlus = (day: number) => new Date(Date.UTC(2024, 0, 1 + day))

export function useDayNames(): { short: string[]; long: string[] } {
  const { language } = useLanguage()
  return useMemo(() => {
    const named = (weekday: 'short' | 'long') => {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
      return DAYS.map((_, day) => format.format(mondayPlus(day)))
    }
    return { short: named('short'), long: named('long') }
  }, [language])
}

const clockTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const isWholeDay = ({ from, to }: Span) => from === 0 && to === DAY_MINUTES

/** A span in words. */
export function useSpanText(): { whole: (span: Span) => string; hours: (span: Span) => string } {
  const t = useTexts(weekTexts)
  const days = useDayNames()
  const { clock } = useRestaurantFormat()
  const from = (span: Span) => clock(clockTime(span.from))
  const to = ({ to: end }: Span) => clock(end === DAY_MINUTES ? '00:00' : endOf(end))
  const ofSpan = (span: Span) => ({ from: from(span), to: to(span) })
  return {
    whole(span) {
      const day = days.long[span.day] ?? ''
      if (isWholeDay(span)) return t('spanAllDay', { day })
      return t(span.to > DAY_MINUTES ? 'spanNextDay' : 'span', { day, ...ofSpan(span) })
    },
    // As in the whole sentence, which has to hold what is seen.
    hours: (span) => (isWholeDay(span) ? t('allDay') : t('hours', ofSpan(span))),
  }
}
