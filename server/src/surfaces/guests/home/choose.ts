// Where a restaurant has several branches, its guests choose one first.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Branch } from '../../../ground/tenants/owner-rules.ts'
import { type Html, html } from '../../../platform/http/pages/html.ts'
import { addressText } from '../contact.ts'
import { openState } from '../hours.ts'
import { type GuestPage, sendGuestPage, welcomeOf } from '../layout.ts'
import { branchesData, type Rating } from '../linked-data.ts'
import { EMPTY } from '../order/basket.ts'
import { typesOffered } from '../order/wanted.ts'
import { hasSeveral, offers, openBranches, pathOf, takesBookings, textIn, type Visit } from '../visit.ts'
import { aboutHtml, addressHtml, heroHtml } from './hero.ts'

export function choosesBranch({ branch, rules, preview }: Visit): boolean {
  return preview === undefined && branch === null && hasSeveral(rules)
}

/** The first page of the restaurant. */
export function choicePage(visit: Visit, rating: Rating | null): GuestPage {
  const { site, t } = visit
  const { name } = site.row
  const welcome = welcomeOf(visit)
  return {
    title: name,
    path: '',
    part: 'home',
    isPublic: true,
    description: welcome || t('homeOf', { restaurant: name }),
    data: branchesData(visit, rating),
    body: html`${heroHtml(visit, { rating })}
${branchesHtml(visit, { level: 2, to: (there) => pathOf(there), actions: actionsAt })}
${aboutHtml(visit, textIn(visit, site.settings.about))}`,
  }
}

/** In the place of a page that is about one branch: it leads to the same page of each. */
export function sendChoice(visit: Visit, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (request.method !== 'GET') return reply.redirect(pathOf(visit), 303)
  const [path = '', query] = request.url.split('?')
  const page = /\/(menu|order|book)(?=\/|$)/.exec(path)?.[0] ?? ''
  const search = query === undefined ? '' : `?${query}`
  const to = (there: Visit) => `${pathOf(there, page)}${search}`
  return sendGuestPage(reply, visit, {
    title: visit.t('chooseBranch'),
    path: null,
    isFramed: new URLSearchParams(query).has('embed'),
    body: branchesHtml(visit, {
      ...{ level: 1, to },
      actions: (there) =>
        html`<a class="button" href="${to(there)}">${visit.t('chooseNamed', { dish: there.branch?.name ?? '' })}</a>`,
    }),
  })
}

type Cards = { level: 1 | 2; to: (there: Visit) => string; actions: (there: Visit) => Html }

function branchesHtml(visit: Visit, cards: Cards): Html {
  const { level } = cards
  const title = visit.t('chooseBranch')
  const shown = openBranches(visit.rules)
  return html`<section aria-labelledby="branches">${level === 1 ? html`<h1 id="branches">${title}</h1>` : html`<h2 id="branches">${title}</h2>`}
<ul class="branches">${shown.map((branch) => cardHtml({ ...visit, branch }, branch, cards))}</ul></section>`
}

function cardHtml(there: Visit, branch: Branch, { level, to, actions }: Cards): Html {
  const state = openState(there, branch)
  const address = addressText(branch)
  const offered = offeredAt(there, branch)
  const link = html`<a href="${to(there)}">${branch.name}</a>`
  return html`<li class="card">${level === 1 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
<p class="badge ${state.isOpen ? 'open' : 'closed'}">${state.text}</p>
${address !== null && addressHtml(address)}
${branch.phone !== null && html`<p><a href="tel:${branch.phone.replace(/[^+\d]/g, '')}" dir="ltr">${branch.phone}</a></p>`}
${offered.length > 0 && html`<p class="fine">${offered.join(' · ')}</p>`}
<p class="actions">${actions(there)}</p></li>`
}

function offeredAt(visit: Visit, branch: Branch): string[] {
  const types = offers(visit, 'ordering') ? typesOffered(branch, EMPTY) : []
  return [
    ...types.map((type) => visit.t(type)),
    ...(takesBookings(visit, branch) ? [visit.t('bookTable')] : []),
  ]
}

function actionsAt(there: Visit): Html {
  const { t, branch } = there
  const orders = branch !== null && offers(there, 'ordering') && typesOffered(branch, EMPTY).length > 0
  const books = branch !== null && takesBookings(there, branch)
  return html`${orders && html`<a class="button" href="${pathOf(there, '/order')}">${t('orderNow')}</a>`}
${books && html`<a class="button${orders && ' second'}" href="${pathOf(there, '/book')}">${t('bookTable')}</a>`}
${offers(there, 'menu') && html`<a class="button second" href="${pathOf(there, '/menu')}">${t('seeMenu')}</a>`}`
}
