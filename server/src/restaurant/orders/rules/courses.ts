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
