import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../../../platform/http/pages/html.ts'
import { contactOf, nameHere } from '../contact.ts'
import { openState, weekHours } from '../hours.ts'
import { type GuestPage, welcomeOf } from '../layout.ts'
import { type Rating, restaurantData } from '../linked-data.ts'
import { dishCard } from '../menu/cards.ts'
import { photosFor, type ShownMenu, shownMenus } from '../menu/view.ts'
import type { ReadyPages } from '../ready.ts'
import type { GuestServices } from '../services.ts'
import { branchHere, offers, openBranches, pathOf, textIn, type Visit } from '../visit.ts'
import { choicePage, choosesBranch } from './choose.ts'
import { aboutHtml, addressHtml, heroHtml } from './hero.ts'

const MOST_FAVOURITES = 6

export function serveHomePage(
  app: FastifyInstance,
  services: GuestServices,
  ready: ReadyPages,
  ratingOf: RatingOf,
): void {
  const { menuCache } = services
  ready.serve(app, '', {
    peek: ({ id, rules, branch }) => [menuCache.peek(id)?.at(branch, 'web'), rules],
    make: (visit) => makeHome(services, ratingOf, visit),
  })
}

export type RatingOf = (restaurantId: number) => Promise<Rating | null>

export async function makeHome({ menuCache, database }: GuestServices, ratingOf: RatingOf, visit: Visit) {
  const { id } = visit.site.row
  const showsReviews = offers(visit, 'reviews')
  const [menu, rating] = await Promise.all([menuCache.get(id), showsReviews ? ratingOf(id) : null])
  const snapshot = menu.at(branchHere(visit), 'web')
  const parts = [snapshot, visit.rules] as const
  if (choosesBranch(visit)) return { page: choicePage(visit, rating), parts }
  const photos = await photosFor(database, id, menu)
  const menus = offers(visit, 'menu') ? shownMenus(visit, snapshot, photos) : []
  return { page: homePage(visit, menus, rating), parts }
}

function homePage(visit: Visit, menus: ShownMenu[], rating: Rating | null): GuestPage {
  const { site, t } = visit
  const { settings, row } = site
  const state = openState(visit, branchHere(visit))
  const welcome = welcomeOf(visit)
  const about = textIn(visit, settings.about)
  const actions = html`${offers(visit, 'ordering') && html`<a class="button" href="${pathOf(visit, '/order')}">${t('orderNow')}</a>`}
${offers(visit, 'booking') && html`<a class="button${offers(visit, 'ordering') && ' second'}" href="${pathOf(visit, '/book')}">${t('bookTable')}</a>`}
${offers(visit, 'menu') && html`<a class="button second" href="${pathOf(visit, '/menu')}">${t('seeMenu')}</a>`}`
  const badge = html`<p class="badge ${state.isOpen ? 'open' : 'closed'}">${state.text}</p>`
  const body = html`${heroHtml(visit, { badge, rating, actions })}
<div class="columns">
${aboutHtml(visit, about)}
${hoursHtml(visit)}
${placeHtml(visit)}
${offers(visit, 'gift_cards') && html`<section class="card"><h2>${t('giftCards')}</h2><p>${t('giftCardsHome', { restaurant: row.name })}</p><p><a class="button second" href="${pathOf(visit, '/gift-cards')}">${t('giftCards')}</a></p></section>`}
</div>
${favouritesHtml(visit, menus)}`
  return {
    title: nameHere(visit),
    path: '',
    part: 'home',
    isPublic: true,
    description: welcome || t('homeOf', { restaurant: row.name }),
    data: restaurantData(visit, rating),
    body,
  }
}

function hoursHtml(visit: Visit): Html {
  const { t } = visit
  // The owner's look at what is not saved yet names no branch.
  const shown = visit.branch ? [visit.branch] : openBranches(visit.rules)
  return html`<section class="card" id="hours"><h2>${t('hours')}</h2>
${shown.map(
  (branch) => html`${shown.length > 1 && html`<h3>${branch.name}</h3>`}
<table class="hours"><tbody>${weekHours(visit, branch).map(
    ({ name, spans, isToday }) =>
      html`<tr${isToday && html` class="today"`}><th scope="row">${name}${isToday && html` <span class="fine">${t('today')}</span>`}</th><td>${
        spans.length === 0 ? t('closedThatDay') : spans.map((span) => html`<span>${span}</span>`)
      }</td></tr>`,
  )}</tbody></table>`,
)}</section>`
}

function placeHtml(visit: Visit): Html | false {
  const { t } = visit
  const { address, phone, mapUrl } = contactOf(visit)
  if (address === null && phone === null && mapUrl === null) return false
  return html`<section class="card"><h2>${t('findUs')}</h2>
${address && addressHtml(address)}
${phone && html`<p><a href="tel:${phone.replace(/[^+\d]/g, '')}" dir="ltr">${phone}</a></p>`}
${mapUrl && html`<p><a class="button second" href="${mapUrl}" rel="noreferrer">${t('openMap')}</a></p>`}
</section>`
}

/** A taste of the menu: dishes that can be had now, those with a photo first. */
function favouritesHtml(visit: Visit, menus: ShownMenu[]): Html | false {
  const served = menus
    .flatMap(({ sections }) => sections.flatMap(({ dishes }) => dishes))
    .filter((dish) => dish.canOrder)
  const shown = served
    .toSorted((a, b) => Number(b.photo !== null) - Number(a.photo !== null))
    .slice(0, MOST_FAVOURITES)
  if (shown.length === 0) return false
  return html`<section class="taste"><h2>${visit.t('fromTheMenu')}</h2>
<h3 class="hidden">${visit.t('dishes')}</h3>
<ul class="dishes">${shown.map((dish) => dishCard(visit, dish, () => false, true))}</ul>
<p><a href="${pathOf(visit, '/menu')}">${visit.t('wholeMenu')}</a></p></section>`
}
