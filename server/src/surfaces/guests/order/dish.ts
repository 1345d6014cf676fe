import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Html, html } from '../../../platform/http/pages/html.ts'
import { Type } from '../../../platform/http/validation/schema.ts'
import { validate } from '../../../platform/http/validation/validate.ts'
import { LONGEST_LINE_NOTE, NewLine } from '../../../restaurant/orders/line-contract.ts'
import { chooseLines } from '../../../restaurant/orders/rules/lines.ts'
import { alertHtml, type Faults, faultsFor, field, hidden, option, typedIn } from '../fields.ts'
import { sendGuestPage } from '../layout.ts'
import { marksOf, priceHtml, textHtml } from '../menu/cards.ts'
import { type Dish, photosFor, shownMenus } from '../menu/view.ts'
import { guestRoutes, noPage, refusal } from '../serve-page.ts'
import type { GuestServices } from '../services.ts'
import { branchHere, pathOf, textIn, type Visit } from '../visit.ts'
import {
  type Basket,
  channelOf,
  EMPTY,
  encryptBasket,
  type Line,
  MOST_OF_ONE,
  orderLines,
  withLine,
  withQuantity,
} from './basket.ts'
import { groupHtml } from './group.ts'
import { assertOrdering, basketOf } from './page.ts'
import { choicesIn, slotHtml } from './slots.ts'
import { menuPath } from './view.ts'

const Noted = Type.Object({ note: NewLine.properties.note })

/** One dish with its sizes and wishes; and what adds to the basket, changes it and takes out of it. */
export function serveDishPage(app: FastifyInstance, services: GuestServices): void {
  const { get, post } = guestRoutes(app, services)

  async function dishOf(visit: Visit, basket: Basket, id: number): Promise<Dish> {
    const { id: restaurantId } = visit.site.row
    const snapshot = await services.menuCache.get(restaurantId)
    const photos = await photosFor(services.database, restaurantId, snapshot)
    const all = shownMenus(visit, snapshot.at(branchHere(visit), channelOf(basket)), photos).flatMap(
      ({ sections }) => sections.flatMap(({ dishes }) => dishes),
    )
    const dish = all.find(({ item }) => item.id === id)
    if (!dish) throw noPage()
    return dish
  }

  function onward(visit: Visit, reply: FastifyReply, basket: Basket, anchor = ''): FastifyReply {
    const encrypted = encryptBasket(services.box, visit.site.row.id, basket)
    if (encrypted === null) throw refusal(400, 'yourOrder', 'basketFull')
    return reply.header('cache-control', 'no-store').redirect(`${menuPath(visit, encrypted)}${anchor}`, 303)
  }

  get('/order/dish/:item', async (visit, request, reply) => {
    const encrypted = String(request.query.b ?? '')
    const basket = basketOf(services, visit, encrypted)
    assertOrdering(visit, basket)
    const dish = await dishOf(visit, basket, Number(request.params.item))
    const { item } = dish
    const first = item.variants.find((variant) => variant.is_default) ?? item.variants[0]
    const line: Line = {
      ...{ item: item.id, variant: first?.id ?? null, quantity: 1, options: [], note: null },
      choices: [],
    }
    return sendGuestPage(reply, visit, dishPage(visit, dish, { basket, encrypted, line, faults: {} }))
  })

  post('/order/add', async (visit, request, reply) => {
    const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const typed = typedIn(body)
    const encrypted = typed('b')
    const basket = basketOf(services, visit, encrypted)
    assertOrdering(visit, basket)
    const channel = channelOf(basket)
    const snapshot = (await services.menuCache.get(visit.site.row.id)).at(branchHere(visit), channel)
    const line: Line = {
      item: whole(typed('item')),
      variant: typed('variant') === '' ? null : whole(typed('variant')),
      quantity: Math.min(MOST_OF_ONE, Math.max(1, whole(typed('quantity')))),
      options: [...body].filter(([name]) => /^option(-\d+)?$/.test(name)).map(([, value]) => whole(value)),
      choices: choicesIn(body, snapshot, whole(typed('item')), visit.now),
      note: typed('note') || null,
    }
    const noted = validate<{ note: string | null }>(Noted, { note: line.note })
    if (noted.value) line.note = noted.value.note
    const moment = { now: visit.now, forAt: visit.now, channel }
    const chosen = chooseLines(snapshot, orderLines({ ...EMPTY, lines: [line] }), moment)
    const faults = { ...chosen.faults, ...(noted.errors?.note && { 'lines.0.note': noted.errors.note }) }
    if (Object.keys(faults).length > 0) {
      const dish = await dishOf(visit, basket, line.item)
      const sentences = faultsFor(visit, faults)
      return sendGuestPage(reply, visit, {
        ...dishPage(visit, dish, { basket, encrypted, line, faults: sentences }),
        status: 422,
      })
    }
    return onward(visit, reply, withLine(basket, line), `#dish-${line.item}`)
  })

  post('/order/change', async (visit, request, reply) => {
    const typed = typedIn(request.body)
    const basket = basketOf(services, visit, typed('b'))
    assertOrdering(visit, basket)
    const changed = withQuantity(basket, whole(typed('line')), whole(typed('quantity')))
    return onward(visit, reply, changed)
  })
}

function whole(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0
}

type Chosen = { basket: Basket; encrypted: string; line: Line; faults: Faults }

function dishPage(visit: Visit, dish: Dish, { basket, encrypted, line, faults }: Chosen) {
  const { t } = visit
  const { item, photo, prices } = dish
  const [only] = prices
  const faultOf = (name: string) => faults[`lines.0.${name}`] ?? null
  const sizes = item.variants.length > 0
  const body = html`<article class="narrow">
<p><a href="${menuPath(visit, encrypted)}#dish-${item.id}">${t('backToMenu')}</a></p>
${photo && html`<p><img class="cover" src="${photo.url}" srcset="${photo.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')}" sizes="(min-width: 36rem) 34rem, 100vw" width="${photo.width}" height="${photo.height}" alt=""></p>`}
<h1>${textHtml(visit, item.name)}</h1>
${item.description && html`<p>${textHtml(visit, item.description)}</p>`}
${!sizes && only && html`<p>${priceHtml(visit, only)}</p>`}
${marksOf(visit, item)}
${alertHtml(faultOf('item_id'))}
<form class="stack" method="post" action="${pathOf(visit, '/order/add')}" data-once>
${hidden('b', encrypted)}${hidden('item', String(item.id))}
${
  sizes &&
  html`<fieldset><legend>${t('size')}</legend>${prices.map((price) => {
    const variant = item.variants.find(({ id }) => id === price.variantId)
    return option('variant', String(price.variantId), textHtml(visit, variant?.name ?? {}), {
      checked: price.variantId === line.variant,
      aside: priceHtml(visit, price),
    })
  })}${faultLine(faultOf('variant_id'))}</fieldset>`
}
${faultLine(faultOf('choices'))}
${dish.slots.map((slot) => slotHtml(visit, slot, line, faults))}
${item.modifier_groups.map((group) => groupHtml(visit, group, { chosen: line.options, name: 'option' }))}
${faultLine(faultOf('option_ids'))}
<fieldset><legend>${t('yourOrder')}</legend>
${field(visit, { name: 'quantity', label: t('quantity'), type: 'number', min: '1', max: String(MOST_OF_ONE), value: String(line.quantity), inputmode: 'numeric' })}
${field(visit, { name: 'note', label: t('dishNote'), hint: t('dishNoteHint'), optional: true, maxlength: LONGEST_LINE_NOTE, value: line.note ?? '', fault: faults['lines.0.note'] })}
</fieldset>
<button class="wide" type="submit">${t('addToOrder')}</button>
</form></article>`
  return {
    title: textIn(visit, item.name),
    path: null,
    part: 'order' as const,
    isFramed: basket.framed,
    body,
  }
}

function faultLine(fault: string | null): Html | false {
  return fault !== null && html`<p class="fault" role="alert">${fault}</p>`
}
