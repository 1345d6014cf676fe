import type { FastifyInstance } from 'fastify'
import type { OwnerRules } from '../../../ground/tenants/owner-rules.ts'
import { html } from '../../../platform/http/pages/html.ts'
import { menuNow } from '../../../restaurant/menu/rules/now.ts'
import type { MenuSnapshot } from '../../../restaurant/menu/snapshot.ts'
import type { GuestPage } from '../layout.ts'
import { sendGuestPage } from '../layout.ts'
import { menuData } from '../linked-data.ts'
import type { ReadyPages } from '../ready.ts'
import { guestRoutes, noPage } from '../serve-page.ts'
import type { GuestServices } from '../services.ts'
import { branchHere, offers, pathOf, type Visit } from '../visit.ts'
import { jumpList, menusHtml } from './cards.ts'
import { filterForm, filterOf, filterText, isFiltering } from './filters.ts'
import { type Filter, NO_FILTER, photosFor, shownMenus } from './view.ts'

/** The menu to read. As everybody sees it, it comes from memory; filtered, it is made anew. */
export function serveMenuPage(app: FastifyInstance, services: GuestServices, ready: ReadyPages): void {
  const { menuCache } = services
  ready.serve(app, '/menu', {
    peek: ({ id, rules, branch }) => [menuCache.peek(id)?.at(branch, 'web'), rules],
    make: (visit) => menuPage(services, visit, NO_FILTER),
    stateAt: ([snapshot], now) => JSON.stringify(snapshot.menus.map((menu) => menuNow(snapshot, menu, now))),
  })
  guestRoutes(app, services).get('/menu/suits', async (visit, request, reply) => {
    const { page } = await menuPage(services, visit, filterOf(request.url.split('?')[1] ?? ''))
    return sendGuestPage(reply, visit, page)
  })
}

export async function menuPage(
  { menuCache, database }: GuestServices,
  visit: Visit,
  filter: Filter,
): Promise<{ page: GuestPage; parts: readonly [MenuSnapshot, OwnerRules] }> {
  if (!offers(visit, 'menu')) throw noPage()
  const { id } = visit.site.row
  const menu = await menuCache.get(id)
  const snapshot = menu.at(branchHere(visit), 'web')
  const photos = await photosFor(database, id, menu)
  const menus = shownMenus(visit, snapshot, photos, filter)
  const { t } = visit
  const orders = offers(visit, 'ordering')
  const body = html`<header class="page-head"><h1>${t('menu')}</h1>
<span id="to-order">${orders && html`<a class="button" href="${pathOf(visit, '/order')}${isFiltering(filter) && `?${filterText(filter)}`}">${t('orderNow')}</a>`}</span></header>
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
  return { page, parts: [snapshot, visit.rules] }
}
