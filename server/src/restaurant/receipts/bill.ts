import { placeFrom, placeRow } from '../../ground/tenants/place.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { type Restaurant, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { isSale } from '../orders/rules/lifecycle.ts'
import { findSitting } from '../sittings/queries.ts'
import { showSittings } from '../sittings/reading.ts'
import type { ShownSitting } from '../sittings/staff-contract.ts'
import { type About, type Receipt, receiptOf, wordsIn } from './rules/receipt.ts'

/** The whole bill of a table on one receipt: every round, every payment. */
export async function billOf(
  database: Database,
  restaurant: Restaurant,
  sittingId: string,
  language: string,
): Promise<Receipt | null> {
  const [rows] = await readTogether(database, restaurant.id, [findSitting(sittingId)])
  const reader = { now: Date.now(), maySeeOrders: true, key: Buffer.alloc(0) }
  const [sitting] = await showSittings(database, restaurant, rows, reader)
  if (!sitting) return null
  const branchId = sitting.service?.orders[0]?.branch_id ?? null
  const [places] = await readTogether(database, restaurant.id, [placeRow(branchId)])
  const { name, defaultLanguage } = restaurant
  const place = placeFrom(places, restaurant.zone)
  return receiptOfSitting(sitting, { restaurant: name, ...place, language, defaultLanguage })
}

/** Null while nothing was had. */
function receiptOfSitting(sitting: ShownSitting, about: About): Receipt | null {
  const { service, tables } = sitting
  const [first] = service?.orders ?? []
  if (!service || !first) return null
  const table = tables.map(({ name }) => name).join(' + ')
  const items = service.orders.filter(({ status }) => isSale(status)).flatMap((order) => order.items)
  const together = {
    ...first,
    ...service.sums,
    id: sitting.id,
    reference: null,
    placed_at: sitting.opened_at,
    table: table === '' ? first.table : { id: 0, code: null, ...first.table, name: table },
    items,
  }
  const { payments, due_minor } = service
  const words = wordsIn(about.language)
  const receipt = receiptOf(together, { payments, due_minor }, about)
  return { ...receipt, title: due_minor > 0 ? words.bill : words.receipt }
}
