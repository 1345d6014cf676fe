import type { FastifyInstance } from 'fastify'
import { readTogether } from '../../platform/db/transaction.ts'
import { takeForms } from '../../platform/http/form.ts'
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
import type { GuestHouse } from './house.ts'
import { serveAssets } from './layout.ts'
import { serveMenuPage } from './menu/page.ts'
import { serveCheckout } from './order/checkout.ts'
import { serveDishPage } from './order/dish.ts'
import { serveOrderPage } from './order/page.ts'
import { serveDomainQuestion } from './own-domain.ts'
import { servePictures } from './pictures.ts'
import { servePreview } from './preview.ts'
import { servePrivacyPages } from './privacy/page.ts'
import type { ReadyPages } from './ready.ts'
import { serveNoPage } from './serve-page.ts'
import { serveSitemap } from './sitemap.ts'
import { serveStatusPage } from './status/page.ts'
import { serveTheme } from './theme.ts'

/** Every page that guests see, in one list. */
export function serveGuestPages(app: FastifyInstance, house: GuestHouse, ready: ReadyPages): void {
  takeForms(app)
  serveAssets(app)
  serveTheme(app, house.sites)
  servePictures(app, house)
  serveSitemap(app, house)
  const ratingOf = async (restaurantId: number) => {
    const [spread] = await readTogether(house.database, restaurantId, [SPREAD])
    const { average, count } = figuresOf(spread)
    return average === null ? null : { average, count }
  }
  serveHomePage(app, house, ready, ratingOf)
  servePreview(app, house, ratingOf)
  serveMenuPage(app, house, ready)
  serveOrderPage(app, house)
  serveDishPage(app, house)
  serveCheckout(app, house)
  serveStatusPage(app, house)
  serveBookPage(app, house)
  serveWaitPages(app, house)
  serveBookingPage(app, house)
  serveConfirmPages(app, house)
  serveExperiencePages(app, house)
  serveGiftCardStart(app, house)
  serveGiftCardBuying(app, house)
  serveBoughtCard(app, house)
  servePrivacyPages(app, house)
  serveEmbed(app)
  serveDomainQuestion(app, house.domains)
  serveNoPage(app, house)
}
