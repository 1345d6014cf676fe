import { placeFor } from '../../ground/tenants/place.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import { receiptsOf } from '../fiscal/queries.ts'
import { tablesWith } from '../floor/queries.ts'
import { lineCutsOf } from '../orders/adjustment-queries.ts'
import { presentOrder } from '../orders/present.ts'
import { linesOfOrders, ordersNamed, withLines } from '../orders/queries.ts'
import { isSale } from '../orders/rules/lifecycle.ts'
import { numberAndReference } from '../orders/rules/number.ts'
import { sumsTogether } from '../orders/rules/together.ts'
import { standingsOf } from '../payments/commands/money-of-order.ts'
import { presentTaps } from '../payments/present.ts'
import { ledgersOf, paymentsFor, refundsOf } from '../payments/queries/payments.ts'
import { dueOf } from '../payments/rules/ledger.ts'
import { findSitting, ordersOf, placesOf } from '../sittings/queries.ts'
import { withCuts } from '../sittings/rules/bill.ts'
import { bySeat } from './rules/by-seat.ts'
import { type Receipt, receiptOf, wordsIn } from './rules/receipt.ts'

/** The whole bill of a table on one receipt: every round, every payment. Null while nothing was had. */
export async function billOf(
  tx: Tx,
  sittingId: string,
  language: string,
  { seats = false }: { seats?: boolean } = {},
): Promise<Receipt | null> {
  const { zone, name, defaultLanguage } = tx.restaurant
  const [[sitting], places, rounds] = await Promise.all([
    tx.run(findSitting(sittingId)),
    tx.run(placesOf([sittingId])),
    tx.run(ordersOf([sittingId])),
  ])
  const ids = rounds.map(({ order_id }) => order_id)
  if (!sitting || ids.length === 0) return null
  const tableIds = places.map(({ table_id }) => table_id)
  const [rows, lines, ledgers, paid, tables, cuts, issued] = await Promise.all([
    tx.run(ordersNamed(ids)),
    tx.run(linesOfOrders(ids)),
    tx.run(ledgersOf({ orderIds: ids })),
    tx.run(paymentsFor(ids)),
    tx.run(tablesWith(tableIds)),
    tx.run(lineCutsOf(ids)),
    tx.run(receiptsOf(ids)),
  ])
  const refunds = Map.groupBy(await tx.run(refundsOf(paid.map(({ id }) => id))), (one) => one.payment_id)
  const sold = withLines(rows, lines)
    .map(({ order, lines }) => presentOrder(order, lines, zone))
    .filter(({ status }) => isSale(status))
  const [first] = sold
  if (!first) return null
  const standing = standingsOf(ledgers)
  const dueMinor = sold.reduce((sum, { id, total_minor }) => sum + dueOf(total_minor, standing(id)), 0)
  const nameOf = new Map(tables.map((table) => [table.id, table.name]))
  const table = tableIds.flatMap((id) => nameOf.get(id) ?? []).join(' + ')
  const together = {
    ...first,
    ...sumsTogether(sold),
    id: sitting.id,
    placed_at: formatMoment(sitting.opened_at, zone),
    table: table === '' ? first.table : { id: 0, code: null, ...first.table, name: table },
    items: sold.flatMap(({ items }) => items),
  }
  const about = { restaurant: name, ...(await placeFor(tx, first.branch_id)), language, defaultLanguage }
  const money = {
    payments: presentTaps(paid, (id) => refunds.get(id) ?? [], zone),
    due_minor: dueMinor,
  }
  const words = wordsIn(language)
  const receipt = receiptOf(together, money, { ...about, numbers: sold.map(numberAndReference) })
  const numbers = issued.filter(({ kind }) => kind === 'sale').map(({ number }) => number)
  return {
    ...receipt,
    about: [
      ...receipt.about,
      ...(numbers.length === 0 ? [] : [words.receipt_numbers.replace('{number}', numbers.join(', '))]),
    ],
    title: dueMinor > 0 ? words.bill : words.receipt,
    ...(seats && { seats: bySeat(withCuts(sold, cuts), about) }),
  }
}
