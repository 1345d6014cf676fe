import type { FastifyInstance } from 'fastify'
import { html } from '../../../platform/http/pages/html.ts'
import type { MenuBook } from '../../../restaurant/menu/book.ts'
import { menuNow } from '../../../restaurant/menu/rules/now.ts'
import type { GuestPage } from '../layout.ts'
import { sendGuestPage } from '../layout.ts'
import { menuData } from '../linked-data.ts'
import type { ReadyPages } from '../ready.ts'
import { guestRoutes, noPage } from '../serve-page.ts'
import type { GuestServices } from '../services.ts'
import { offers, pathOf, type Visit } from '../visit.ts'
import { jumpList, menusHtml } from './cards.ts'
import { filterForm, filterOf, isFiltering } from './filters.ts'
import { type Filter, NO_FILTER, photosFor, shownMenus } from './view.ts'

/** The menu to read. As everybody sees it, it comes from memory; filtered, it is made anew. */
export function serveMenuPage(app: FastifyInstance, services: GuestServices, ready: ReadyPages): void {
  const { books } = services
  ready.serve(app, '/menu', {
    peek: (id) => [books.peek(id)],
    make: (visit) => menuPage(services, visit, NO_FILTER),
    stateAt: ([book], now) => JSON.stringify(book.menus.map((menu) => menuNow(book, menu, now))),
  })
  guestRoutes(app, services).get('/menu/suits', async (visit, request, reply) => {
    const { page } = await menuPage(services, visit, filterOf(request.url.split('?')[1] ?? ''))
    return sendGuestPage(reply, visit, page)
  })
}

export async function menuPage(
  { books, database }: GuestServices,
  visit: Visit,
  filter: Filter,
): Promise<{ page: GuestPage; parts: readonly [MenuBook] }> {
  if (!offers(visit, 'menu')) throw noPage()
  const { id } = visit.site.row
  const book = await books.get(id)
  const photos = await photosFor(database, id, book)
  const menus = shownMenus(visit, book, photos, filter)
  const { t } = visit
  const orders = offers(visit, 'ordering')
  const body = html`<header class="page-head"><h1>${t('menu')}</h1>
${orders && html`<a class="button" href="${pathOf(visit, '/order')}">${t('orderNow')}</a>`}</header>
${filterForm(visit, filter, pathOf(visit, '/menu/suits'))}
<div id="results">
${menus.length > 0 ? jumpList(visit, menus) : html`<p class="empty">${t(isFiltering(filter) ? 'nothingSuits' : 'noMenu')}</p>`}
${menusHtml(visit, menus, () => false)}
</div>`
  const page: GuestPage = {
    title: t('menu'),
    path: '/menu',
    part: 'menu',
    isPublic: !isFiltering(filter),
    description: t('menuOf', { restaurant: visit.site.row.name }),
    data: menuData(visit, menus),
    body,
  }
  return { page, parts: [book] }
}
