import { AppError } from '../../../platform/errors.ts'
import { findOrder } from '../../../restaurant/orders/commands/move.ts'
import { openPageAtProvider } from '../../../restaurant/payments/commands/call-after-commit.ts'
import { linkForOrder } from '../../../restaurant/payments/commands/create-link.ts'
import { insideOf } from '../inside.ts'
import type { GuestRequest } from '../serve-page.ts'
import type { GuestServices } from '../services.ts'
import type { Visit } from '../visit.ts'

/** Where the guest pays what is due; null where that cannot be now: the order stands, and its page offers it again. */
export async function payLinkFor(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  orderId: string,
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
    )(async (tx) => linkForOrder(tx, payments, await findOrder(tx, orderId), wish))
    await openPageAtProvider(payments, { restaurant: visit.site.row }, made)?.()
    return made.link.url.slice(root.length)
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal_error') return null
    throw error
  }
}
