import type { FastifyInstance } from 'fastify'
import { takeForms } from '../../platform/http/pages/form.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { SPREAD } from '../../restaurant/reviews/queries/reviews.ts'
import { figuresOf } from '../../restaurant/reviews/rules/visit.ts'
import { serveBookPage } from './book/page.ts'
import { serveWaitPages } from './book/wait.ts'
import { serveBookingPage } from './booking/page.ts'
import { serveConfirmPages } from './confirm/page.ts'
import { serveEmbed } from './embed/serve.ts'
import { serveExperiencePages } from './experiences/page.ts'
import { serveBoughtCard } from './gift-cards/bought.ts'
import { serveGiftCardBuying } from './gift-cards/buy.ts'
import { serveGiftCardStart } from './gift-cards/page.ts'
import { serveHomePage } from './home/page.ts'
import { serveAssets } from './layout.ts'
import { serveMenuPage } from './menu/page.ts'
import { serveOfferPages } from './offer/page.ts'
import { serveCheckout } from './order/checkout.ts'
import { serveDishPage } from './order/dish.ts'
import { serveOrderPage } from './order/page.ts'
import { serveDomainQuestion } from './own-domain.ts'
import { servePaymentPages } from './pay-page/routes.ts'
import { servePictures } from './pictures.ts'
import { servePreview } from './preview.ts'
import { servePrivacyPages } from './privacy/page.ts'
import type { ReadyPages } from './ready.ts'
import { serveNoPage } from './serve-page.ts'
import type { GuestServices } from './services.ts'
import { serveSitemap } from './sitemap.ts'
import { serveStatusPage } from './status/page.ts'
import { serveTheme } from './theme.ts'

/** Every page that guests see, in one list. */
export function serveGuestPages(app: FastifyInstance, services: GuestServices, ready: ReadyPages): void {
  takeForms(app)
  serveAssets(app)
  serveTheme(app, services.sites)
  servePictures(app, services)
  serveSitemap(app, services)
  const ratingOf = async (restaurantId: number) => {
    const [spread] = await readTogether(services.database, restaurantId, [SPREAD])
    const { average, count } = figuresOf(spread)
    return average === null ? null : { average, count }
  }
  serveHomePage(app, services, ready, ratingOf)
  servePreview(app, services, ratingOf)
  serveMenuPage(app, services, ready)
  serveOrderPage(app, services)
  serveDishPage(app, services)
  serveCheckout(app, services)
  serveStatusPage(app, services)
  serveBookPage(app, services)
  serveWaitPages(app, services)
  serveBookingPage(app, services)
  serveConfirmPages(app, services)
  serveExperiencePages(app, services)
  serveGiftCardStart(app, services)
  serveGiftCardBuying(app, services)
  serveBoughtCard(app, services)
  servePrivacyPages(app, services)
  servePaymentPages(app, services)
  serveOfferPages(app, services)
  serveEmbed(app)
  serveDomainQuestion(app, services.domains)
  serveNoPage(app, services)
}
