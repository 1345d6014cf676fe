import { atRestaurant } from '../../../ground/tenants/at-restaurant.ts'
import type { Restaurant, Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { findBookingForChange } from '../../experiences/commands/book-tickets.ts'
import type { PaymentDesk } from '../desk.ts'
import { paymentsOf } from '../queries/payments.ts'
import { openPageAtProvider } from './call-after-commit.ts'
import { type LinkWish, linkForTickets, payPageUrl } from './create-link.ts'

/** Where a guest pays for tickets that are held: the page that was made before, while it is open, else a new one. */
export async function ticketPayPage(
  desk: PaymentDesk,
  restaurant: Restaurant,
  bookingId: string,
  wish: LinkWish,
): Promise<string> {
  const inside = await atRestaurant(desk, restaurant, 'guest')
  const made = await inside(async (tx) => {
    const booking = await findBookingForChange(tx, bookingId)
    return (await openPage(tx, desk, bookingId)) ?? (await linkForTickets(tx, desk, booking, wish))
  })
  if (typeof made === 'string') return made
  await openPageAtProvider(desk, { restaurant }, made)?.()
  return made.link.url
}

async function openPage(tx: Tx, desk: PaymentDesk, bookingId: string): Promise<string | null> {
  const payments = await paymentsOf(tx, { experienceBookingId: bookingId })
  const open = payments.find(
    ({ status, expires_at }) => status === 'pending' && (expires_at ?? 0) > tx.cause.now,
  )
  return open ? payPageUrl(desk, tx.restaurant.id, open) : null
}
