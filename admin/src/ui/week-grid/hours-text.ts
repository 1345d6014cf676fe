import { useTexts } from '../language/language.tsx'
import { useRestaurantFormat } from '../me.ts'
import { useDayNames } from './names.ts'
import { DAYS, type Window } from './spans.ts'
import { weekTexts } from './texts.ts'

/** Hours of the week in one line: Mon–Fri 12:00 – 15:00. */
export function useHoursText(): (windows: readonly Window[]) => string {
  const t = useTexts(weekTexts)
  const names = useDayNames()
  const { clock } = useRestaurantFormat()
  const time = (text: string) => clock(text === '24:00' ? '00:00' : text)
  return (windows) =>
    windows.length === 0
      ? t('always')
      : windows
          .map(({ days, from, to }) => {
            const some = days && days.length < DAYS.length ? `${daysText(days, names.short)} ` : ''
            const [start, end] = [time(from), time(to)]
            return some + (start === end ? t('aroundTheClock') : `${start} – ${end}`)
          })
          .join(' · ')
}

/** Days in a row as a span. */
function daysText(days: readonly string[], names: readonly string[]): string {
  const places = DAYS.flatMap((day, place) => (days.includes(day) ? [place] : []))
  const runs: [number, number][] = []
  for (const place of places) {
    const last = runs.at(-1)
    if (last && last[1] === place - 1) last[1] = place
    else runs.push([place, place])
  }
  return runs
    .map(([first, last]) => (first === last ? names[first] : `${names[first]}–${names[last]}`))
    .join(', ')
}
