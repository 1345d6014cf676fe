import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { type Html, html } from '../../platform/http/pages/html.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { findBookingForChange } from '../../restaurant/experiences/commands/book-tickets.ts'
import { lockSale } from '../../restaurant/gift-cards/sale-queries.ts'
import { findOrder } from '../../restaurant/orders/commands/change-status.ts'
import { openPageAtProvider } from '../../restaurant/payments/commands/call-after-commit.ts'
import {
  type LinkWish,
  linkForDeposit,
  linkForOrder,
  linkForSale,
  linkForTickets,
  type MadeLink,
} from '../../restaurant/payments/commands/create-link.ts'
import type { PaymentDesk } from '../../restaurant/payments/desk.ts'
import { payPath } from '../../restaurant/payments/link.ts'
import { paymentsOf } from '../../restaurant/payments/queries/payments.ts'
import { findReservationForChange } from '../../restaurant/reservations/commands/change-status.ts'
import { insideOf } from './inside.ts'
import { noPage } from './serve-page.ts'
import type { GuestServices } from './services.ts'
import type { Visit } from './visit.ts'

type Page = { paymentId: string; made: MadeLink | null }
type PageIn = (tx: Tx, desk: PaymentDesk, id: string, wish: LinkWish) => Promise<Page>

const PAGES = {
  order: async (tx, desk, id, wish) => pageOf(await linkForOrder(tx, desk, await findOrder(tx, id), wish)),
  deposit: async (tx, desk, id, wish) =>
    pageOf(await linkForDeposit(tx, desk, await findReservationForChange(tx, id), wish)),
  tickets: async (tx, desk, id, wish) =>
    pageOf(await linkForTickets(tx, desk, await findBookingForChange(tx, id), wish)),
  /** Any page of the sale that is open, whatever address it was made under: nobody buys the same card twice. */
  giftCard: async (tx, desk, id, wish) => {
    const sale = await lockSale(tx, id)
    if (!sale) throw noPage()
    const open = (await paymentsOf(tx, { soldCardId: id })).find(
      ({ status, expires_at }) => status === 'pending' && (expires_at ?? 0) > tx.cause.now,
    )
    if (open) return { paymentId: open.id, made: null }
    return pageOf(await linkForSale(tx, desk, sale, { ...wish, again: false }))
  },
} satisfies Record<string, PageIn>

function pageOf(made: MadeLink): Page {
  return { paymentId: made.paymentId, made }
}

export type Payable = { [Kind in keyof typeof PAGES]: { kind: Kind; id: string } }[keyof typeof PAGES]

/**
 * Where the guest pays what is due; a second press leads to the same page. Null where that cannot be now: what was
 * ordered or booked stands, and its own page offers it again.
 */
export async function payPageFor(
  services: GuestServices,
  visit: Visit,
  request: FastifyRequest,
  { kind, id }: Payable,
  returnPath: string,
): Promise<string | null> {
  const { payments } = services
  const { root, site } = visit
  const wish = { root, returnUrl: `${root}${returnPath}`, again: true }
  const inside = insideOf(services, visit, request)
  try {
    const { paymentId, made } = await inside((tx) => PAGES[kind](tx, payments, id, wish))
    if (made) await openPageAtProvider(payments, { restaurant: site.row }, made)?.()
    return payPath(payments.linkKey, { restaurantId: site.row.id, paymentId })
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal_error') return null
    throw error
  }
}

/** The button that leads there, on the page of what is to be paid; with what may stand beside it. */
export function payForm(path: string, label: string, beside?: Html | false): Html {
  const isRow = beside !== undefined
  return html`<form${isRow && html` class="row"`} method="post" action="${path}/pay" data-once><button type="submit">${label}</button>${isRow && html`\n${beside}`}</form>`
}
