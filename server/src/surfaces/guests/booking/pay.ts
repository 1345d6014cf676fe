import { AppError } from '../../../platform/errors.ts'
import { openPageAtProvider } from '../../../restaurant/payments/commands/call-after-commit.ts'
import { linkForDeposit } from '../../../restaurant/payments/commands/create-link.ts'
import { findReservationForChange } from '../../../restaurant/reservations/commands/change-status.ts'
import { insideOf } from '../inside.ts'
import type { GuestRequest } from '../serve-page.ts'
import type { GuestServices } from '../services.ts'
import type { Visit } from '../visit.ts'

/** Where the guest pays the deposit; null where that cannot be now: the booking stands, and its page offers it again. */
export async function payDepositFor(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  reservationId: string,
  returnPath: string,
): Promise<string | null> {
  const { payments } = services
  const { root } = visit
  const wish = { root, returnUrl: `${root}${returnPath}`, again: true }
  try {
    const made = await insideOf(
      services,
      visit,
      request,
    )(async (tx) => linkForDeposit(tx, payments, await findReservationForChange(tx, reservationId), wish))
    await openPageAtProvider(payments, { restaurant: visit.site.row }, made)?.()
    return made.link.url.slice(root.length)
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal_error') return null
    throw error
  }
}
