import type { TicketRow } from '../../kitchen/queries.ts'

type Served = { course: number | null }

/** The lowest of an order, which goes to the kitchen with what has no course; null: nothing has one. */
export function lowestCourse(lines: readonly Served[]): number | null {
  const courses = lines.flatMap(({ course }) => course ?? [])
  return courses.length === 0 ? null : Math.min(...courses)
}

/**
 * The course that a line waits for, null where it goes to the kitchen with the order. What comes later to a course that
 * was fired is fired too, and what comes to one that waits waits with it.
 */
export function waitsFor(
  { course }: Served,
  { lowest, known, waiting }: { lowest: number | null; known: readonly number[]; waiting: readonly number[] },
): number | null {
  if (course === null || waiting.includes(course)) return course
  return lowest === null || course <= lowest || known.includes(course) ? null : course
}

type Ticket = Pick<TicketRow, 'state' | 'course' | 'fired_at' | 'lines'>
/** A course as the kitchen has it: whether somebody has to fire it, or when it was fired. */
export type CourseState = { course: number; is_waiting: boolean; fired_at: number | null }

/** The courses of an order that has more than one, or one that waits. What was voided is in none. */
export function coursesOf(tickets: readonly Ticket[]): CourseState[] {
  const served = tickets.flatMap((ticket) =>
    ticket.lines.flatMap(({ course, voided }) =>
      course === undefined || voided || ticket.state === 'voided' ? [] : [{ course, ticket }],
    ),
  )
  const courses = [...Map.groupBy(served, ({ course }) => course)].map(([course, own]): CourseState => {
    const fired = own.flatMap(({ ticket }) => ticket.fired_at ?? [])
    return {
      course,
      is_waiting: own.some(({ ticket }) => ticket.state === 'waiting' && ticket.course === course),
      fired_at: fired.length === 0 ? null : Math.min(...fired),
    }
  })
  if (courses.length < 2 && !courses.some(({ is_waiting }) => is_waiting)) return []
  return courses.toSorted((a, b) => a.course - b.course)
}
