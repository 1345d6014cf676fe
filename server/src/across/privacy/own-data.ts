import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { GuestRow } from '../../restaurant/guests/queries.ts'
import { foldEmail } from '../../restaurant/guests/rules/contact.ts'
import type { ExportedOrder } from '../../restaurant/orders/commands/guest-data.ts'
import { exportGiven, exportKept, type Kept, keptOf } from './commands.ts'

/*
 * What is shown to whoever reads the mail of an address, and proves nothing else. A guest is found by phone first, and
 * whoever orders with that phone can bring an address of their own to the profile. So the profile is the reader's only
 * where the address is its own and every visit was made with it; else they see no more than the visits that were. What
 * staff have written down is never shown: for that a guest asks the restaurant.
 */
export type OwnData = { isWhole: boolean; data: Record<string, unknown> }

/** As the domains show it: an order has its guest in `customer`, a sold gift card has a buyer. */
type Visit = {
  id: unknown
  email?: string | null
  buyer_email?: string | null
  customer?: { email: string | null }
}
type About = { order_id: unknown; reservation_id: unknown }

export async function ownDataOf(tx: Tx, guest: GuestRow, address: string): Promise<OwnData> {
  const kept = withoutReasons(await keptOf(tx, guest.id))
  const { reviews = [], ...visits } = kept
  const all = Object.values(visits).flat() as Visit[]
  const own = all.filter((visit) => isBy(visit, address))
  const isOwn = guest.email_is_own && isBy(guest, address)
  if (isOwn && own.length === all.length) return { isWhole: true, data: await exportGiven(tx, guest, kept) }
  const ids = new Set(own.map(({ id }) => id))
  const shown: Kept = Object.fromEntries(
    Object.entries(visits).map(([domain, rows]) => [domain, rows.filter(({ id }) => ids.has(id))]),
  )
  shown.reviews = (reviews as (About & { id: unknown })[]).filter(
    ({ order_id, reservation_id }) => ids.has(order_id) || ids.has(reservation_id),
  )
  return { isWhole: false, data: { email: address, ...(await exportKept(tx, shown, address)) } }
}

function isBy({ email, buyer_email, customer }: Omit<Visit, 'id'>, address: string): boolean {
  const given = email ?? buyer_email ?? customer?.email
  return given != null && foldEmail(given) === foldEmail(address)
}

/** Why staff took something off is theirs. */
function withoutReasons(kept: Kept): Kept {
  const orders = (kept.orders ?? []) as ExportedOrder[]
  return {
    ...kept,
    orders: orders.map(({ adjustments, ...order }) => ({
      ...order,
      adjustments: adjustments.map(({ reason: _, ...adjustment }) => adjustment),
    })),
  }
}
