import { AppError } from '../../../platform/errors.ts'
import { lockSale } from '../../../restaurant/gift-cards/sale-queries.ts'
import { openPageAtProvider } from '../../../restaurant/payments/commands/call-after-commit.ts'
import { linkForSale } from '../../../restaurant/payments/commands/create-link.ts'
import { payPath } from '../../../restaurant/payments/link.ts'
import { paymentsOf } from '../../../restaurant/payments/queries/payments.ts'
import { insideOf } from '../inside.ts'
import { type GuestRequest, noPage } from '../serve-page.ts'
import type { GuestServices } from '../services.ts'
import type { Visit } from '../visit.ts'

/**
 * Where the buyer pays: the page that was made before, while it is open, so that a second press leads to the same one.
 * Null where that cannot be now: the sale's own page offers it again.
 */
export async function payPathFor(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  saleId: string,
  returnPath: string,
): Promise<string | null> {
  const { payments } = services
  const { root, site } = visit
  const wish = { root, returnUrl: `${root}${returnPath}` }
  const pathTo = (paymentId: string) => payPath(payments.linkKey, { restaurantId: site.row.id, paymentId })
  try {
    const made = await insideOf(
      services,
      visit,
      request,
    )(async (tx) => {
      const sale = await lockSale(tx, saleId)
      if (!sale) throw noPage()
      const open = (await paymentsOf(tx, { soldCardId: saleId })).find(
        ({ status, expires_at }) => status === 'pending' && (expires_at ?? 0) > tx.cause.now,
      )
      return open ? { known: open.id } : { link: await linkForSale(tx, payments, sale, wish) }
    })
    if (made.known !== undefined) return pathTo(made.known)
    await openPageAtProvider(payments, { restaurant: site.row }, made.link)?.()
    return pathTo(made.link.paymentId)
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal_error') return null
    throw error
  }
}
