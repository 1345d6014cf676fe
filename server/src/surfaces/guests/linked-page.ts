// Pages at an address of their own outside of /r/{slug}, which only whoever was given it can open: they look and speak like
// the restaurant's other pages, and lead back to them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findRestaurantById, type RestaurantRow } from '../../ground/tenants/queries.ts'
import { type Html, html } from '../../platform/http/pages/html.ts'
import type { PageRefusal } from '../../platform/http/pages/pages.ts'
import { inDirectory } from '../../platform/postgres/transaction/transaction.ts'
import { asRefusal, assertOurs, sendRefusal } from './serve-page.ts'
import type { GuestServices } from './services.ts'
import { languagesOf, pathOf, type Visit, visitOf } from './visit.ts'

type Token = { Params: { token: string }; Querystring: { back?: string } }
export type LinkedRequest = FastifyRequest<Token>
export type Linked<Of> = { linked: Of; restaurant: RestaurantRow; visit: Visit }

export type LinkedPage<Of> = {
  path: string
  read: (token: string) => Of | null
  /** No such address; nobody knows then whose page it would be. */
  none: () => PageRefusal
  /** The language of whoever was given the address, where it is known; one that the pages do not speak counts for nothing. */
  speaks: (restaurant: RestaurantRow, linked: Of) => Promise<string | null>
}

type Answer<Of> = (at: Linked<Of>, request: LinkedRequest, reply: FastifyReply) => Promise<FastifyReply>

export function serveLinkedPage<Of extends { restaurantId: number }>(
  app: FastifyInstance,
  services: GuestServices,
  page: LinkedPage<Of>,
  answers: { get: Answer<Of>; post: Answer<Of> },
): void {
  const answer = (work: Answer<Of>) => async (request: LinkedRequest, reply: FastifyReply) => {
    const linked = page.read(request.params.token)
    const [restaurant] = linked
      ? await inDirectory(services.database, findRestaurantById(linked.restaurantId))
      : []
    const site = restaurant ? await services.sites.get(restaurant.slug) : null
    if (!linked || !restaurant || !site) throw page.none()
    const rules = await services.rules.get(restaurant.id)
    let visit = visitOf(services, { site, rules }, request, null)
    try {
      const spoken = await page.speaks(restaurant, linked)
      const isOurs = spoken !== null && languagesOf(site).includes(spoken)
      visit = visitOf(services, { site, rules }, request, isOurs ? spoken : null)
      assertOurs(request, services.publicUrl)
      return await work({ linked, restaurant, visit }, request, reply)
    } catch (error) {
      return sendRefusal(reply, visit, asRefusal(error, request))
    }
  }
  app.get<Token>(`${page.path}/:token`, answer(answers.get))
  app.post<Token>(`${page.path}/:token`, answer(answers.post))
}

/** The language that the address of a page of the restaurant may name. */
export function languageIn(address: string | null): string | null {
  const path = address === null ? null : (URL.parse(address, 'http://guest.invalid')?.pathname ?? null)
  const segments = path?.split('/').filter((one) => one !== '') ?? []
  return (segments[0] === 'r' ? segments[2] : segments[0]) ?? null
}

/** To where the guest came from, else to the restaurant's first page. */
export function wayBack(visit: Visit, cameFrom: string | null, label: string): Html {
  const address = cameFrom ?? pathOf(visit)
  const text = cameFrom === null ? visit.t('toHome') : label
  return html`<p class="actions"><a class="button second" href="${address}"${cameFrom !== null && html` rel="noreferrer"`}>${text}</a></p>`
}
