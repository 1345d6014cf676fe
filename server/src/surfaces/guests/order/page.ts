import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Html, html } from '../../../platform/http/pages/html.ts'
import { readTogether } from '../../../platform/postgres/transaction/transaction.ts'
import { SHOWN_TABLES } from '../../../restaurant/floor/queries.ts'
import { readOrder } from '../../../restaurant/orders/reading.ts'
import { checkTable } from '../../../restaurant/sittings/commands/guest-access.ts'
import { sittingKey } from '../../../restaurant/sittings/secret.ts'
import { alertHtml, hidden } from '../fields.ts'
import { assertCalm, assertNoGuesser, countWrongTable, linkedId } from '../guard.ts'
import { insideOf } from '../inside.ts'
import { sendGuestPage } from '../layout.ts'
import { jumpList, menusHtml } from '../menu/cards.ts'
import { filterForm, filterOf, filterText, isFiltering } from '../menu/filters.ts'
import { type Dish, photosFor, shownMenus } from '../menu/view.ts'
import { type GuestRequest, guestRoutes, noPage, refusal } from '../serve-page.ts'
import type { GuestServices } from '../services.ts'
import { branchHere, hasSeveral, offers, pathOf, textIn, type Visit, visitAt } from '../visit.ts'
import { basketAgain } from './again.ts'
import { type Basket, channelOf, EMPTY, encryptBasket, openBasket } from './basket.ts'
import { barHtml, basketHtml, type PricedLine, pricedLines } from './view.ts'

export type AtTable = { name: string; code: string; branchId: number }

export async function tableOf(
  services: GuestServices,
  visit: Visit,
  code: string | null,
): Promise<AtTable | null> {
  if (code === null) return null
  const [tables] = await readTogether(services.database, visit.site.row.id, [SHOWN_TABLES])
  const found = tables.find((table) => table.code === code)
  return found ? { name: found.name, code, branchId: found.branch_id } : null
}

export function basketOf(services: GuestServices, visit: Visit, encrypted: string): Basket {
  return openBasket(services.box, visit.site.row.id, encrypted)
}

export function assertOrdering(visit: Visit, basket: Pick<Basket, 'table'>): void {
  const isOn = basket.table === null ? offers(visit, 'ordering') : offers(visit, 'tables')
  if (!isOn) throw refusal(403, 'paused', 'noOrdering')
}

/** Where the owner wants it so, only those order whom staff have seated and given the way in. */
async function mayOrderThere(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  basket: Basket,
): Promise<boolean> {
  if (basket.table === null || visit.site.settings.table_rule !== 'sitting') return true
  const { table, sitting } = basket
  const key = sittingKey(services.box)
  const access = await insideOf(
    services,
    visit,
    request,
  )((tx) => checkTable(tx, key, { code: table, token: sitting }))
  if (access.kind === 'unknown') throw noTable()
  return access.kind === 'open'
}

/** The menu to choose from, with what is chosen beside it. */
export function serveOrderPage(app: FastifyInstance, services: GuestServices): void {
  const { get } = guestRoutes(app, services)

  async function show(
    visit: Visit,
    reply: FastifyReply,
    {
      basket: held,
      table,
      search,
      movedHere = false,
      notice = null,
    }: {
      basket: Basket
      table: AtTable | null
      search: string
      movedHere?: boolean
      notice?: string | null
    },
  ): Promise<FastifyReply> {
    assertOrdering(visit, held)
    const { id } = visit.site.row
    const { t } = visit
    // What the address says of a filter counts; else it is the one that the guest came with.
    const asked = new URLSearchParams(search)
    const isAsked = asked.has('diet') || asked.has('without')
    const filter = filterOf(isAsked ? search : held.filter)
    const basket = { ...held, branch: visit.branch?.id ?? null, filter: filterText(filter) }
    const encrypted = encryptBasket(services.box, id, basket) ?? ''
    const snapshot = await services.menuCache.get(id)
    const photos = await photosFor(services.database, id, snapshot)
    const menus = shownMenus(visit, snapshot.at(branchHere(visit), channelOf(basket)), photos, filter)
    const lines = pricedLines(visit, snapshot, basket)
    const action = (dish: Dish) => actionHtml(visit, dish, encrypted)
    return sendGuestPage(reply, visit, {
      title: t('order'),
      path: basket.table === null ? '/order' : null,
      part: 'order',
      isPublic: basket.table === null && basket.lines.length === 0 && !isFiltering(filter) && !held.isBroken,
      isFramed: basket.framed,
      body: html`<header class="page-head"><h1>${table ? t('orderAt', { table: table.name }) : t('order')}</h1></header>
${alertHtml(held.isBroken ? t('basketBroken') : null)}
${table && tableHint(visit)}
${movedHere && movedHtml(visit, lines)}
${notice !== null && html`<p class="notice" role="status">${notice}</p>`}
<div class="ordering"><div>
${filterForm(visit, filter, pathOf(visit, '/order'), { b: encrypted })}
<div id="results">
${menus.length > 0 ? jumpList(visit, menus) : html`<p class="empty">${t(isFiltering(filter) ? 'nothingSuits' : 'noMenu')}</p>`}
${menusHtml(visit, menus, action)}
</div></div>
<aside class="side card" id="basket" aria-label="${t('yourOrder')}" aria-live="polite">${basketHtml(visit, basket, encrypted, lines)}</aside>
</div>
<div class="bar" id="bar">${barHtml(visit, basket, encrypted, lines)}</div>`,
    })
  }

  get('/order', async (visit, request, reply) => {
    const search = request.url.split('?')[1] ?? ''
    const asked = new URLSearchParams(search)
    const held = basketOf(services, visit, asked.get('b') ?? '')
    await assertCalm(services, visit, request, 'order', held.table)
    const basket = asked.has('embed') ? { ...held, framed: true } : held
    const table = await tableOf(services, visit, basket.table)
    if (basket.table !== null && !table) throw noTable()
    if (table && isElsewhere(visit, table)) return toBranch(visit, reply, table, `/order?${search}`)
    const movedHere = held.lines.length > 0 && held.branch !== null && held.branch !== visit.branch?.id
    return show(visit, reply, { basket, table, search, movedHere })
  })

  get('/o/:token/again', async (visit, request, reply) => {
    const { row } = visit.site
    const order = await readOrder(services.database, row, await linkedId(services, visit, request, 'order'))
    if (!order) throw noPage()
    const there = visitAt(visit, order.branch_id)
    // Its branch is closed for good: the guest chooses another one.
    if (hasSeveral(there.rules) && !there.branch) return reply.redirect(pathOf(there, '/order'), 302)
    const { basket, missing } = basketAgain(there, await services.menuCache.get(row.id), order)
    await assertCalm(services, there, request, 'order', basket.table)
    const table = await tableOf(services, there, basket.table)
    if (basket.table !== null && !table) throw noTable()
    if (!(await mayOrderThere(services, there, request, basket)))
      throw refusal(403, 'onlySitting', 'sittingHint')
    const notice = againText(there, basket, missing)
    return show(there, reply, { basket, table, search: '', notice })
  })

  get('/t/:code', async (visit, request, reply) => {
    const code = request.params.code ?? ''
    await assertNoGuesser(services, visit, request)
    await assertCalm(services, visit, request, 'order', code)
    const table = await tableOf(services, visit, code)
    if (!table) {
      await countWrongTable(services, visit, request)
      throw noTable()
    }
    const search = request.url.split('?')[1]
    if (isElsewhere(visit, table)) {
      const path = `/t/${encodeURIComponent(code)}${search === undefined ? '' : `?${search}`}`
      return toBranch(visit, reply, table, path)
    }
    const asked = new URLSearchParams(search ?? '')
    const basket = { ...EMPTY, table: code, sitting: asked.get('sitting') }
    if (!(await mayOrderThere(services, visit, request, basket)))
      throw refusal(403, 'onlySitting', 'sittingHint')
    return show(visit, reply, { basket, table, search: '' })
  })
}

function againText({ t }: Visit, basket: Basket, missing: string[]): string {
  const dishes = missing.join(t('listComma'))
  return [
    ...(basket.lines.length > 0 ? [t('reordered')] : []),
    ...(missing.length > 0 ? [t('notHadNow', { dishes })] : []),
  ].join(' ')
}

/** A table's code leads to its branch. */
function isElsewhere({ rules, branch }: Visit, { branchId }: AtTable): boolean {
  return (hasSeveral(rules) ? branch : rules.defaultBranch)?.id !== branchId
}

function toBranch(visit: Visit, reply: FastifyReply, { branchId }: AtTable, path: string): FastifyReply {
  const there = visitAt(visit, branchId)
  // It is closed for good.
  if (!there.branch) throw noTable()
  return reply.header('cache-control', 'no-store').redirect(pathOf(there, path), 302)
}

/** The basket was begun at another branch: what is not sold here is named. */
function movedHtml({ t, branch }: Visit, lines: PricedLine[]): Html {
  const missing = lines.filter(({ fault }) => fault !== null).map(({ name }) => name)
  const words = { branch: branch?.name ?? '', dishes: missing.join(t('listComma')) }
  return html`<p class="notice" role="status" id="moved">${t('basketMoved', words)}${missing.length > 0 && html` ${t('notSoldThere', words)}`}</p>`
}

function noTable() {
  return refusal(404, 'noTable', 'noTableHint')
}

function tableHint({ site, t }: Visit): Html {
  const hints = { accept: t('acceptFirstHint'), pay_first: t('payFirstHint'), sitting: t('sittingHint') }
  return html`<p class="notice">${hints[site.settings.table_rule]}</p>`
}

/** One press where there is nothing to choose. */
function actionHtml(visit: Visit, { item, canOrder, slots }: Dish, encrypted: string): Html | false {
  if (!canOrder) return false
  const { t } = visit
  const dish = textIn(visit, item.name)
  if (item.variants.length > 1 || item.modifier_groups.length > 0 || slots.length > 0) {
    const address = `${pathOf(visit, `/order/dish/${item.id}`)}?b=${encodeURIComponent(encrypted)}`
    return html`<p class="act"><a class="button second small-button" href="${address}" aria-label="${t('chooseNamed', { dish })}">${t('choose')}</a></p>`
  }
  return html`<form class="act" method="post" action="${pathOf(visit, '/order/add')}" data-add="dish-${item.id}">
${hidden('b', encrypted)}${hidden('item', String(item.id))}${hidden('quantity', '1')}
<button class="small-button" type="submit" aria-label="${t('addNamed', { dish })}">${t('add')}</button></form>`
}
