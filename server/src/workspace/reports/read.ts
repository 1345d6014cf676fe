import { type RulesCache, rulesAt } from '../../ground/tenants/owner-rules.ts'
import { FieldsInvalid } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { cardsIn, onCardsBefore } from '../../restaurant/bookkeeping/queries/gift-cards.ts'
import { paidIn, refundedIn, tipsIn } from '../../restaurant/bookkeeping/queries/money.ts'
import { discountsIn, ratesIn, salesIn } from '../../restaurant/bookkeeping/queries/sales.ts'
import { businessDayOf, periodFaults, periodOf } from '../../restaurant/reports/rules.ts'
import { type Stretches, stretchesOf } from '../../restaurant/reports/stretches.ts'
import type { Report, ReportQuery, ReportTable, ReportTables } from './contract.ts'
import { cardTable, discountTable, paymentTable, refundTable, taxTable, tipTable } from './rules.ts'

export type Deps = { database: Database; rules: RulesCache }
/** With `branches` only what lies at these is there. */
type Seen = { id: number; branches?: readonly number[] }
type Asked = {
  restaurant: Seen & { currency: string }
  branchId: number | null
  membership: { branchIds: number[] | null }
  query: ReportQuery
  now: number
}

export async function readReport({ database, rules }: Deps, call: Asked): Promise<Report> {
  const { restaurant, query, now, membership } = call
  const { table, step = 'whole', ...days } = query
  const own = await rules.get(restaurant.id)
  const today = businessDayOf(now, rulesAt(own, call.branchId))
  const period = periodOf(days, today)
  const faults = periodFaults(period)
  if (Object.keys(faults).length > 0) throw new FieldsInvalid(faults)
  const stretches = stretchesOf(period, step, own.branches, own.defaultBranch)
  const isLimited = membership.branchIds !== null
  const data = await READERS[table](database, { restaurant, stretches, isLimited })
  return { today, currency: restaurant.currency, from: period.from, to: period.to, data }
}

type Reading = { restaurant: Seen; stretches: Stretches; isLimited: boolean }

const READERS: {
  [Table in ReportTable]: (database: Database, reading: Reading) => Promise<ReportTables[Table]>
} = {
  async taxes(database, { restaurant, stretches }) {
    const [sales, rates] = await readTogether(database, restaurant, [salesIn(stretches), ratesIn(stretches)])
    return taxTable(stretches.stretches, sales, rates)
  },
  async payments(database, { restaurant, stretches }) {
    const [paid, refunded] = await readTogether(database, restaurant, [
      paidIn(stretches),
      refundedIn(stretches),
    ])
    return paymentTable(stretches.stretches, paid, refunded)
  },
  async refunds(database, { restaurant, stretches }) {
    const [refunded] = await readTogether(database, restaurant, [refundedIn(stretches)])
    return refundTable(stretches.stretches, refunded)
  },
  async discounts(database, { restaurant, stretches }) {
    const [discounts] = await readTogether(database, restaurant, [discountsIn(stretches)])
    return discountTable(discounts)
  },
  async tips(database, { restaurant, stretches }) {
    const [tips] = await readTogether(database, restaurant, [tipsIn(stretches)])
    return tipTable(tips)
  },
  async gift_cards(database, { restaurant, stretches, isLimited }) {
    if (isLimited) return null
    const [cards, [before]] = await readTogether(database, restaurant.id, [
      cardsIn(stretches),
      onCardsBefore(stretches.other[0] ?? 0),
    ])
    return cardTable(stretches.stretches, cards, before?.minor ?? 0)
  },
}
