import { addDays, localToMoment } from '../../platform/time/clock.ts'
import { type BranchClock, businessDayOf, businessDayStart } from '../../restaurant/reports/rules.ts'
import { SALES_DAYS, type SalesDay, type SalesDayName, type TodaySales } from './contract.ts'

const DAYS_BACK: Record<SalesDayName, number> = { today: 0, day_before: 1, same_weekday: 7 }
const HOURS = 24

/** One day's spans of an hour: where each begins, where the last one ends, and what moment is "now" on that day. */
export type DaySpans = { name: SalesDayName; date: string; starts: number[]; endAt: number; nowAt: number }

/** By the clock on the wall, so that an hour means the same on each day; one that a clock change skips is empty. */
export function salesSpans(now: number, clock: BranchClock): { hours: string[]; days: DaySpans[] } {
  const today = businessDayOf(now, clock)
  const first = Number(clock.business_day_start.slice(0, 2))
  const minutes = clock.business_day_start.slice(3, 5)
  const hours = Array.from({ length: HOURS }, (_, index) => {
    return `${String((first + index) % HOURS).padStart(2, '0')}:${minutes}`
  })
  const days = SALES_DAYS.map((name) => {
    const date = addDays(today, -DAYS_BACK[name])
    const startAt = businessDayStart(date, clock)
    const starts = hours.map((hour, index) => {
      const day = first + index >= HOURS ? addDays(date, 1) : date
      return Math.max(startAt, localToMoment(day, hour, clock.zone))
    })
    const passed = now - businessDayStart(today, clock)
    return { name, date, starts, endAt: businessDayStart(addDays(date, 1), clock), nowAt: startAt + passed }
  })
  return { hours, days }
}

export type SoldRow = { place: number; orders: number; revenue_minor: number }

/** `sold` is by hour, `before` what was sold of it before the same time of day as now. */
export function presentSales(
  { hours, days }: { hours: string[]; days: DaySpans[] },
  figures: { sold: SoldRow[]; before: SoldRow[] }[],
  { currency, now }: { currency: string; now: number },
): TodaySales {
  const begun = days[0]?.starts.filter((at) => at <= now).length ?? 0
  return {
    currency,
    hours,
    begun,
    days: days.map(({ name, date }, index): SalesDay => {
      const { sold = [], before = [] } = figures[index] ?? {}
      const byHour = hours.map((_, hour) => {
        const row = sold.find(({ place }) => place === hour + 1)
        return { orders: row?.orders ?? 0, revenue_minor: row?.revenue_minor ?? 0 }
      })
      return {
        name,
        date,
        orders: sum(sold, 'orders'),
        revenue_minor: sum(sold, 'revenue_minor'),
        orders_so_far: sum(before, 'orders'),
        revenue_so_far_minor: sum(before, 'revenue_minor'),
        hours: byHour,
      }
    }),
  }
}

function sum(rows: SoldRow[], figure: 'orders' | 'revenue_minor'): number {
  return rows.reduce((total, row) => total + row[figure], 0)
}
