import type { FastifyInstance } from 'fastify'
import { ownDomainOf } from '../../platform/http/server/own-domain.ts'
import { openPreview, siteOf } from '../../restaurant/guest-pages/preview.ts'
import { makeHome, type RatingOf } from './home/page.ts'
import { inScheme, sendGuestPage } from './layout.ts'
import { menuPage } from './menu/page.ts'
import { NO_FILTER } from './menu/view.ts'
import { noPage, refusal } from './serve-page.ts'
import type { GuestServices } from './services.ts'
import { themeOf } from './theme.ts'
import { languagesOf, visitOf } from './visit.ts'

type Asked = { Params: { slug: string; encrypted: string } }

/** What the owner has not saved yet, on the real pages: at an address that nobody guesses and that soon ends. */
export function servePreview(app: FastifyInstance, services: GuestServices, ratingOf: RatingOf): void {
  async function opened({ slug, encrypted }: Asked['Params']) {
    const site = await services.sites.get(slug)
    if (!site) throw noPage()
    const preview = openPreview(services.box, site.row.id, encrypted, services.clock())
    if (!preview) throw refusal(410, 'linkEnded', 'linkEndedHint')
    return { site: siteOf(site, preview), preview }
  }

  app.get<Asked>('/r/:slug/preview/:encrypted', async (request, reply) => {
    if (ownDomainOf(request)) throw noPage()
    const { site, preview } = await opened(request.params)
    const { page, scheme, language } = preview
    const lang = languagesOf(site).includes(language) ? language : site.row.defaultLanguage
    const rules = await services.rules.get(site.row.id)
    const path = `/r/${request.params.slug}/preview/${request.params.encrypted}`
    const visit = { ...visitOf(services, { site, rules }, request, lang), preview: { scheme, path } }
    const isMenu = page === 'menu' && site.settings.parts.menu
    const made = await (isMenu ? menuPage(services, visit, NO_FILTER) : makeHome(services, ratingOf, visit))
    const { data: _, ...shown } = made.page
    return sendGuestPage(reply, visit, { ...shown, isPublic: false })
  })

  app.get<Asked>('/r/:slug/preview/:encrypted/theme.css', async (request, reply) => {
    const { site, preview } = await opened(request.params)
    const { accent } = site.settings
    return reply
      .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      .type('text/css; charset=utf-8')
      .send(accent === null ? '' : inScheme(themeOf(accent), preview.scheme))
  })
}
