import { addDays, DAY_MS, localToMoment, MINUTE_MS, weekdayOf } from '../../platform/time/clock.ts'
import { diceOf } from './dice.ts'
import type { Day } from './orders.ts'
import { whoComes } from './people.ts'

export type PlannedTickets = {
  name: string
  guest: number
  tickets: number
  method: 'online' | 'card' | 'cash'
  bookedAt: number
  checkedInAt: number | null
}

export type PlannedExperience = {
  name: { en: string; es: string }
  description: { en: string; es: string }
  series: string | null
  price_minor: number
  capacity: number
  starts_at: number
  ends_at: number
  sales_until: number
  /** How many tables it keeps to itself. */
  tables: number
  sold: PlannedTickets[]
  waiting: { name: string; guest: number; tickets: number }[]
}

const TASTING = {
  name: { en: 'Wine tasting', es: 'Cata de vinos' },
  description: {
    en: 'Six wines from small growers, with cheese, ham and bread. Our sommelier tells you what is in the glass.',
    es: 'Seis vinos de pequeños productores, con queso, jamón y pan. Nuestro sumiller cuenta qué hay en la copa.',
  },
  price_minor: 6000,
  capacity: 24,
}
const PASTA = {
  name: { en: 'Pasta class', es: 'Taller de pasta' },
  description: {
    en: 'Make three kinds of fresh pasta with our cooks, then eat what you made.',
    es: 'Haga tres clases de pasta fresca con nuestros cocineros y cómase lo que ha hecho.',
  },
  price_minor: 7500,
  capacity: 12,
}
const TOUR = {
  name: { en: 'Kitchen tour', es: 'Visita a la cocina' },
  description: {
    en: 'Half an hour behind the pass, before service begins.',
    es: 'Media hora detrás del pase, antes de que empiece el servicio.',
  },
  price_minor: 0,
  capacity: 6,
}

/** A pasta class that is over, a tasting each Saturday from the last one on, and a tour that is full. */
export function experiencesOf(day: Day): PlannedExperience[] {
  const saturday = sinceSaturday(day.date)
  const evening = (date: string, from: string, to: string) => ({
    starts_at: localToMoment(date, from, day.zone),
    ends_at: localToMoment(date, to, day.zone),
    sales_until: localToMoment(date, '12:00', day.zone),
  })
  const pasta = evening(addDays(day.date, -9), '18:00', '21:00')
  const tour = evening(addDays(day.date, 5), '16:30', '17:00')
  const tastings = [0, 7, 14, 21].map((later, index) => {
    const span = evening(addDays(saturday, later), '20:00', '22:30')
    const tickets = [21, 13, 5, 0][index] ?? 0
    return {
      ...TASTING,
      ...span,
      series: 'tastings',
      tables: index === 3 ? 2 : 0,
      sold: soldOf(`tasting ${index}`, tickets, span.starts_at, day),
      waiting: [],
    }
  })
  return [
    {
      ...PASTA,
      ...pasta,
      series: null,
      tables: 0,
      sold: soldOf('pasta', 11, pasta.starts_at, day),
      waiting: [],
    },
    ...tastings,
    {
      ...TOUR,
      ...tour,
      series: null,
      tables: 0,
      sold: soldOf('tour', TOUR.capacity, tour.starts_at, day),
      waiting: [{ name: 'tour waiting', guest: 3, tickets: 2 }],
    },
  ]
}

/** The last Saturday before today. */
function sinceSaturday(today: string): string {
  let date = addDays(today, -1)
  while (weekdayOf(date) !== 'sat') date = addDays(date, -1)
  return date
}

function soldOf(what: string, tickets: number, startsAt: number, { days, now }: Day): PlannedTickets[] {
  const sold: PlannedTickets[] = []
  let left = tickets
  for (let index = 0; left > 0; index++) {
    const dice = diceOf(what, index)
    const count = Math.min(
      left,
      dice.weighted([
        [1, 2],
        [2, 6],
        [3, 2],
        [4, 2],
      ]),
    )
    left -= count
    const bookedAt = Math.min(startsAt, now) - dice.between(30, 6 * 24 * 60) * MINUTE_MS
    const cameAt = startsAt - dice.between(-10, 25) * MINUTE_MS
    sold.push({
      name: `${what} ${index}`,
      guest: whoComes(days, dice.roll()),
      tickets: count,
      method: dice.weighted([
        ['online', 7],
        ['card', 2],
        ['cash', 1],
      ]),
      bookedAt,
      checkedInAt: startsAt + DAY_MS < now && dice.chance(0.92) ? cameAt : null,
    })
  }
  return sold
}
