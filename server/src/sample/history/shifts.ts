import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { addDays, localDate } from '../../platform/time/clock.ts'
import {
  enterTeam,
  enterTimeOff,
  enterWeek,
  type PlannedShift,
} from '../../restaurant/shifts/commands/history.ts'
import { mondayOf } from '../../restaurant/shifts/rules/week.ts'

/** Whoever opens the first account as the service proposes it finds shifts of their own. */
const FIRST_ACCOUNT = 'you@example.com'

const TEAM = [
  { name: 'Luis Ortega', role: 'kitchen', wage_minor: 2200 },
  { name: 'Priya Raman', role: 'kitchen', wage_minor: 1900 },
  { name: 'Jonas Weber', role: 'kitchen', wage_minor: 1800 },
  { name: 'Mina Haddad', role: 'service', wage_minor: 1600 },
  { name: 'Chloe Martin', role: 'service', wage_minor: 1600 },
  { name: 'Tomás Silva', role: 'service', wage_minor: 1550 },
  { name: 'Aisha Bello', role: 'bar', wage_minor: 1700 },
  { name: 'Noah Becker', role: 'dishes', wage_minor: 1500 },
  { name: 'Sam Rivera', role: 'manager', wage_minor: 2600, email: FIRST_ACCOUNT },
]
/** Of the second branch. */
const HARBOR_TEAM = [
  { name: 'Rosa Delgado', role: 'kitchen', wage_minor: 2000 },
  { name: 'Ivan Petrov', role: 'kitchen', wage_minor: 1800 },
  { name: 'Hana Kim', role: 'service', wage_minor: 1600 },
  { name: 'Omar Farouk', role: 'service', wage_minor: 1600 },
  { name: 'Beth Larsen', role: 'manager', wage_minor: 2400 },
]

const EARLY = { from: '10:00', minutes: 450, breakMinutes: 30 }
const LATE = { from: '16:30', minutes: 450, breakMinutes: 30 }
const NIGHT = { from: '18:00', minutes: 480, breakMinutes: 30 }
const HOURS = { early: EARLY, late: LATE, night: NIGHT }

/** For each person, Monday first: what they work. */
const USUAL: (keyof typeof HOURS | null)[][] = [
  ['early', 'early', 'early', 'early', 'early', null, null],
  ['late', 'late', null, null, 'late', 'late', 'late'],
  [null, null, 'late', 'late', 'late', 'early', 'early'],
  ['early', 'early', 'early', null, null, 'early', 'early'],
  ['late', 'late', null, 'late', 'late', 'late', null],
  [null, null, 'late', 'late', 'late', 'late', 'late'],
  [null, null, 'night', 'night', 'night', 'night', 'night'],
  ['late', 'late', 'late', null, null, 'late', 'late'],
  ['late', 'early', null, 'late', 'late', 'late', null],
]

/** The same at Harbor, after those of the main branch in the team. */
const USUAL_AT_HARBOR: (keyof typeof HOURS | null)[][] = [
  ['early', 'early', 'early', null, 'late', 'late', null],
  ['late', null, null, 'late', 'early', 'early', 'late'],
  ['late', 'late', null, null, 'late', 'late', 'early'],
  [null, 'early', 'late', 'late', 'early', 'early', null],
  ['early', 'late', 'early', 'late', 'late', null, null],
]
/** Priya, who is off at the main branch then. */
const LENT = { person: 1, role: 'kitchen', weekday: 2, ...LATE, note: 'Helps out from the main branch' }

/** A team, the week that it is and the one before published, and a draft of the next one that needs a look. */
export async function makeShifts(tx: Tx, now: number, harborId: number | undefined): Promise<void> {
  const { zone } = tx.restaurant
  const monday = mondayOf(localDate(now, zone))
  const next = addDays(monday, 7)
  const team = await enterTeam(
    tx,
    [...TEAM, ...HARBOR_TEAM].map((person) => ({
      email: null,
      ...person,
      weekly_minutes: 40 * 60,
      unavailable: [],
    })),
  )
  for (const weekStart of [addDays(monday, -7), monday]) {
    await enterWeek(tx, team, { weekStart, shifts: [...usual(), openShift(5)], isPublished: true })
  }
  await enterWeek(tx, team, { weekStart: next, shifts: draft(), isPublished: false })
  if (harborId !== undefined) {
    for (const weekStart of [addDays(monday, -7), monday, next]) {
      const shifts = [...usual(HARBOR_TEAM, USUAL_AT_HARBOR, TEAM.length), LENT]
      await enterWeek(tx, team, { branchId: harborId, weekStart, shifts, isPublished: weekStart !== next })
    }
  }
  const [, , jonas = 0, mina = 0] = team
  const nobody = { note: null, answered_by: null }
  await enterTimeOff(tx, {
    ...nobody,
    member_id: jonas,
    from_day: addDays(next, 5),
    to_day: addDays(next, 6),
    status: 'granted',
    answered_by: 'Sam Rivera',
  })
  await enterTimeOff(tx, {
    ...nobody,
    member_id: mina,
    from_day: addDays(next, 14),
    to_day: addDays(next, 18),
    note: 'Visiting my parents',
    status: 'asked',
  })
}

function usual(people: readonly { role: string }[] = TEAM, weeks = USUAL, first = 0): PlannedShift[] {
  return weeks.flatMap((week, index) =>
    week.flatMap((kind, weekday) =>
      kind === null
        ? []
        : [
            {
              person: first + index,
              role: people[index]?.role ?? '',
              weekday,
              ...HOURS[kind],
              note: null,
            },
          ],
    ),
  )
}

function openShift(weekday: number): PlannedShift {
  return { person: null, role: 'service', weekday, ...LATE, note: 'One more pair of hands on Saturday' }
}

/** With a late evening before an early morning, somebody who is away, and shifts that nobody has yet. */
function draft(): PlannedShift[] {
  const early = {
    person: 6,
    role: 'bar',
    weekday: 3,
    from: '10:00',
    minutes: 300,
    breakMinutes: 0,
    note: null,
  }
  const shifts = usual().filter(({ person, weekday }) => !(person === 6 && weekday === 3))
  return [...shifts, early, openShift(4), openShift(5)]
}
