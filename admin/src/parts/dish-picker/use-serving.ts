import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import type { Serving } from './draft-line.ts'
import { servingTexts } from './serving-texts.ts'

/** What a course and a seat are called; none is a word too. */
export function useServing() {
  const t = useTexts(servingTexts)
  const { number } = useRestaurantFormat()
  const courseText = (course: number | null) =>
    course === null ? t('noCourse') : t('course', { course: number(course) })
  const seatText = (seat: number | null) => (seat === null ? t('noSeat') : t('seat', { seat: number(seat) }))
  return {
    courseText,
    seatText,
    /** Of a line: only what somebody said. */
    servedAs: ({ course, seat }: Serving) =>
      [...(course === null ? [] : [courseText(course)]), ...(seat === null ? [] : [seatText(seat)])].join(
        ' · ',
      ),
  }
}
