import { branchFaults } from '../../ground/tenants/faults.ts'
import type { RulesCache } from '../../ground/tenants/owner-rules.ts'
import { FieldsInvalid } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { addDays } from '../../platform/time/clock.ts'
import type { Translations } from '../../restaurant/menu/contract.ts'
import type { MenuCache, MenuSnapshot } from '../../restaurant/menu/snapshot.ts'
import { namesOfSold, salesAt, takenOffSales } from '../../restaurant/orders/sold-queries.ts'
import { QUARTER_MS } from '../../restaurant/payments/commands/tidy-payment-figures.ts'
import { METHODS } from '../../restaurant/payments/contract.ts'
import {
  entrySums,
  type FiguresRow,
  paymentFigures,
  refundsOfSales,
} from '../../restaurant/payments/queries/totals.ts'
import { type MethodTotal, totalsOf } from '../../restaurant/payments/rules/totals.ts'
import { dishFigures, hourFigures, salesOfDays } from '../../restaurant/reports/queries.ts'
import {
  type BranchClock,
  branchSpans,
  businessDayOf,
  businessDayStart,
  type Period,
  periodFaults,
  periodOf,
} from '../../restaurant/reports/rules.ts'
import type { SalesFigures, SalesPart, SalesQuery, SalesReport } from './contract.ts'
import {
  against,
  categoriesOf,
  type DayRow,
  daysOver,
  dishesOf,
  inOrder,
  isAny,
  largestFirst,
  type MenuNames,
  periodOver,
  prepaidApart,
  refundsOver,
  spansOf,
} from './rules.ts'

/** Each is looked for by itself. */
const MOST_LOST = 100

export type Deps = { database: Database; rules: RulesCache; menuCache: MenuCache }
type Seen = { id: number; branches?: readonly number[] }
type Asked = { restaurant: Seen & { currency: string }; query: SalesQuery; now: number }

/** All of the page, from the figures that each sale and each payment has left. */
export async function readSales({ database, rules, menuCache }: Deps, call: Asked): Promise<SalesReport> {
  const { restaurant, query, now } = call
  const { branches, defaultBranch } = await rules.get(restaurant.id)
  const branch = branches.find(({ id }) => id === query.branch_id)
  if (query.branch_id !== undefined && !branch) {
    throw new FieldsInvalid({ branch_id: [branchFaults('not_found.branch')] })
  }
  const today = businessDayOf(now, branch ?? defaultBranch)
  const period = periodOf(query, today)
  const faults = periodFaults(period)
  if (Object.keys(faults).length > 0) throw new FieldsInvalid(faults)
  const branchId = branch?.id ?? null
  const spans = spansOf(period, query.kind)
  const [inPeriod, before, yearBefore, parts, sold, [refunded], [taken], prepaid, ...paid] =
    await readTogether(database, restaurant, [
      salesOfDays(spans.now, branchId),
      salesOfDays(spans.previous, branchId),
      salesOfDays(spans.yearBefore, branchId),
      hourFigures(spans.now, branchId),
      dishFigures(spans.now, branchId),
      refundsOfSales(branchSpans(period, branches, defaultBranch), branchId),
      takenOffSales(branchSpans(period, branches, defaultBranch), branchId),
      prepaidOver(period, branch ?? defaultBranch),
      ...paymentsOver(period, branch ?? defaultBranch, restaurant.branches === undefined),
    ])
  // A day that has only had its lunch stands beside the lunches of the days that it is compared with.
  if (isUnderWay(query, spans.now, today)) {
    const restOf = (day: string) => salesAt(restOfDay(day, { today, now }, branches, defaultBranch), branchId)
    const [[left], [leftLastYear]] = await readTogether(database, restaurant, [
      restOf(spans.previous.to),
      restOf(spans.yearBefore.to),
    ])
    takeOff(before, spans.previous.to, left)
    takeOff(yearBefore, spans.yearBefore.to, leftLastYear)
  }
  const names = namesOn(await menuCache.get(restaurant.id))
  const lost = await lostNames(database, restaurant, sold, names)
  const current = periodOver(spans.now, inPeriod)
  return {
    today,
    currency: restaurant.currency,
    branch_id: branchId,
    branches: branches.flatMap(({ id, name }) =>
      (restaurant.branches?.includes(id) ?? true) ? { id, name } : [],
    ),
    period: { ...current, days: period.days },
    previous: against(current, periodOver(spans.previous, before)),
    year_before: against(current, periodOver(spans.yearBefore, yearBefore)),
    days: daysOver(spans, { now: inPeriod, previous: before, yearBefore }),
    ...partsOf(parts),
    refunds: refundsOver(current.revenue_minor, refunded, taken),
    categories: categoriesOf(sold, names),
    dishes: dishesOf(sold, names, lost),
    methods: prepaidApart(methodsOf(paid as never), totalsOf(prepaid).methods),
  }
}

type PartRow = {
  dimension: 'hour' | 'weekday' | 'type' | 'channel'
  name: string
  orders: number
  revenue_minor: number
}

function partsOf(rows: PartRow[]) {
  const of = (dimension: PartRow['dimension']): SalesPart<string>[] =>
    rows.filter((row) => row.dimension === dimension).map(({ dimension: _, ...part }) => part)
  const numbered = (dimension: PartRow['dimension']) =>
    of(dimension).map((part) => ({ ...part, name: Number(part.name) }))
  const hours = numbered('hour')
  const asked = hours.map(({ name }) => name)
  return {
    hours: inOrder(hours, Math.min(...asked, 23), Math.max(...asked, 0)),
    weekdays: inOrder(numbered('weekday'), 1, 7),
    types: largestFirst(of('type')),
    channels: largestFirst(of('channel')),
  }
}

/** A whole span of days that ends today has not had all of it yet; one that was chosen freely is taken as it is. */
function isUnderWay({ kind = 'span' }: SalesQuery, { to }: { to: string }, today: string): boolean {
  return kind !== 'span' && to === today
}

/** Of an earlier day what came after the moment that it is now. */
function restOfDay(
  day: string,
  { today, now }: { today: string; now: number },
  branches: (BranchClock & { id: number })[],
  fallback: BranchClock,
) {
  const restOn = (clock: BranchClock) => ({
    fromAt: businessDayStart(day, clock) + (now - businessDayStart(today, clock)),
    untilAt: businessDayStart(addDays(day, 1), clock),
  })
  return {
    branches: branches.map((branch) => ({ id: branch.id, ...restOn(branch) })),
    other: restOn(fallback),
  }
}

function takeOff(rows: DayRow[], day: string, rest: SalesFigures | undefined): void {
  const row = rows.find((one) => one.day === day)
  if (!row || !rest) return
  row.orders -= rest.orders
  row.revenue_minor -= rest.revenue_minor
}

function prepaidOver({ from, to }: Period, clock: BranchClock) {
  const untilAt = businessDayStart(addDays(to, 1), clock)
  return entrySums(businessDayStart(from, clock), untilAt, { onlyPrepaid: true })
}

/** Whole quarters of an hour from the figures; what a day that begins elsewhere leaves over, from the ledger itself. */
function paymentsOver({ from, to }: Period, clock: BranchClock, isOfAll: boolean) {
  const fromAt = businessDayStart(from, clock)
  const untilAt = businessDayStart(addDays(to, 1), clock)
  // The figures know no branches: the ledger does.
  if (!isOfAll)
    return [paymentFigures(fromAt, fromAt), entrySums(fromAt, untilAt), entrySums(untilAt, untilAt)] as const
  const first = Math.ceil(fromAt / QUARTER_MS) * QUARTER_MS
  const last = Math.floor(untilAt / QUARTER_MS) * QUARTER_MS
  return [paymentFigures(first, last), entrySums(fromAt, first), entrySums(last, untilAt)] as const
}

function methodsOf([figures, ...edges]: [FiguresRow[], ...Parameters<typeof totalsOf>[0][]]): MethodTotal[] {
  const all = [...figures, ...edges.flatMap((sums) => totalsOf(sums).methods)]
  return METHODS.map((method) => {
    const own = all.filter((one) => one.method === method)
    const sum = (key: 'payments' | 'amount_minor' | 'tip_minor' | 'refunded_minor') =>
      own.reduce((total, one) => total + one[key], 0)
    const [amount_minor, tip_minor, refunded_minor] = [
      sum('amount_minor'),
      sum('tip_minor'),
      sum('refunded_minor'),
    ]
    const net_minor = amount_minor + tip_minor - refunded_minor
    return { method, payments: sum('payments'), amount_minor, tip_minor, refunded_minor, net_minor }
  }).filter(isAny)
}

function namesOn(snapshot: MenuSnapshot): MenuNames {
  const { items, categories } = snapshot
  return {
    items: new Map(
      items.map((entry) => {
        const isSet = snapshot.slotsOf(entry.id).length > 0
        return [entry.id, { name: entry.read().name, categoryId: entry.categoryId, isSet }]
      }),
    ),
    categories: new Map(categories.map(({ id, name }) => [id, name])),
  }
}

/** A dish that has left the menu is called what it was called when it was last sold. */
async function lostNames(
  database: Database,
  restaurant: Seen,
  sold: { item_id: number; last_day: string }[],
  { items }: MenuNames,
): Promise<Map<number, Translations>> {
  const lost = sold.filter(({ item_id }) => !items.has(item_id)).slice(0, MOST_LOST)
  if (lost.length === 0) return new Map()
  const [rows] = await readTogether(database, restaurant, [namesOfSold(lost)])
  return new Map(rows.map(({ item_id, name }) => [item_id, name]))
}
