import { type Html, html } from '../../../platform/http/pages/html.ts'
import type { MenuSnapshot } from '../../../restaurant/menu/snapshot.ts'
import type { OrderQuote } from '../../../restaurant/orders/contract.ts'
import type { NewLine } from '../../../restaurant/orders/line-contract.ts'
import { chooseLines } from '../../../restaurant/orders/rules/lines.ts'
import { hidden } from '../fields.ts'
import { sayToGuest } from '../texts/texts.ts'
import { branchHere, money, pathOf, textIn, type Visit } from '../visit.ts'
import { type Basket, channelOf, orderLines, piecesIn } from './basket.ts'

export type PricedLine = {
  name: string
  wishes: string[]
  quantity: number
  totalMinor: number | null
  fault: string | null
}

/** Each line by itself, at the price of this moment at the branch, or with what is against it. */
export function pricedLines(visit: Visit, snapshot: MenuSnapshot, basket: Basket): PricedLine[] {
  const channel = channelOf(basket)
  const moment = { now: visit.now, forAt: visit.now, channel }
  return orderLines(basket).map((asked) => {
    const { lines, faults } = chooseLines(snapshot.at(branchHere(visit), channel), [asked], moment)
    const [line] = lines
    // One that this branch does not sell has its name all the same.
    const item = snapshot.find(asked.item_id)?.read()
    const variant = item?.variants.find(({ id }) => id === asked.variant_id)
    const options = item?.modifier_groups.flatMap((group) => group.options) ?? []
    const chosen = (asked.option_ids ?? []).flatMap((id) => options.find((option) => option.id === id) ?? [])
    const wishes = [variant?.name, ...chosen.map((option) => option.name)].flatMap((name) =>
      name ? textIn(visit, name) : [],
    )
    const parts = (asked.choices ?? []).map((choice) => partText(visit, snapshot, choice))
    const [fault] = Object.values(faults)[0] ?? []
    return {
      name: item ? textIn(visit, item.name) : '—',
      wishes: [...parts, ...wishes, ...(asked.note ? [`“${asked.note}”`] : [])],
      quantity: asked.quantity,
      totalMinor: line?.lineTotalMinor ?? null,
      fault: fault === undefined ? null : sayToGuest(fault, visit.language),
    }
  })
}

/** A part of a set, with its size and wishes in brackets. */
function partText(
  visit: Visit,
  snapshot: MenuSnapshot,
  { item_id, variant_id, option_ids = [] }: NonNullable<NewLine['choices']>[number],
): string {
  const item = snapshot.find(item_id)?.read()
  if (!item) return '—'
  const size = item.variants.find(({ id }) => id === variant_id)?.name
  const options = item.modifier_groups.flatMap((group) => group.options)
  const chosen = option_ids.flatMap((id) => options.find((option) => option.id === id) ?? [])
  const names = [...(size ? [size] : []), ...chosen.map((option) => option.name)]
  const wishes = names.map((text) => textIn(visit, text))
  const name = textIn(visit, item.name)
  return wishes.length === 0 ? name : `${name} (${wishes.join(visit.t('listComma'))})`
}

export function dishesMinor(lines: PricedLine[]): number {
  return lines.reduce((sum, { totalMinor }) => sum + (totalMinor ?? 0), 0)
}

/** Each name keeps its own direction: on an Arabic page, “6 pieces, Buffalo” would otherwise begin with “pieces”. */
export function chosenHtml({ t }: Visit, { name, wishes }: PricedLine): Html {
  const list = wishes.map((wish, place) => html`${place > 0 && t('listComma')}<bdi>${wish}</bdi>`)
  return html`<bdi>${name}</bdi>${wishes.length > 0 && html`<span class="fine">${list}</span>`}`
}

/** Beside the menu: what is chosen, and each of it to be taken out again. */
export function basketHtml(visit: Visit, basket: Basket, encrypted: string, lines: PricedLine[]): Html {
  const { t, branch } = visit
  if (lines.length === 0) return html`<h2>${t('yourOrder')}</h2><p class="fine">${t('emptyOrder')}</p>`
  return html`<h2>${t('yourOrder')}</h2>
<ul class="basket">${lines.map(
    (line, place) => html`<li><span class="count">${line.quantity}×</span><span>${chosenHtml(visit, line)}
${line.fault && html`<span class="fault">${line.fault}</span>`}
<form method="post" action="${pathOf(visit, '/order/change')}" data-add="basket">${hidden('b', encrypted)}${hidden('line', String(place))}${hidden('quantity', '0')}
<button class="link" type="submit" aria-label="${t('removeNamed', { dish: line.name })}">${t('remove')}</button></form></span>
<span class="price">${line.totalMinor !== null && money(visit, line.totalMinor)}</span></li>`,
  )}</ul>
<table class="sums"><tbody><tr class="total"><th scope="row">${t('subtotal')}</th><td>${money(visit, dishesMinor(lines))}</td></tr></tbody></table>
<p><a class="button wide" href="${checkoutPath(visit, encrypted)}">${t('toCheckout')}</a></p>
${branch && basket.table === null && html`<p class="fine"><bdi>${branch.name}</bdi> · <a href="${menuPath({ ...visit, branch: null }, encrypted)}">${t('changeBranch')}</a></p>`}`
}

/** On a phone, at the lower edge. */
export function barHtml(visit: Visit, basket: Basket, encrypted: string, lines: PricedLine[]): Html | false {
  if (lines.length === 0) return false
  return html`<a class="button" href="${checkoutPath(visit, encrypted)}"><span>${visit.t('toCheckout')} · ${visit.t('pieces', { count: piecesIn(basket) })}</span><span>${money(visit, dishesMinor(lines))}</span></a>`
}

function checkoutPath(visit: Visit, encrypted: string): string {
  return `${pathOf(visit, '/order/checkout')}?b=${encodeURIComponent(encrypted)}`
}

export function menuPath(visit: Visit, encrypted: string): string {
  return `${pathOf(visit, '/order')}?b=${encodeURIComponent(encrypted)}`
}

/** The sums as an order would have them. */
export function sumsHtml(
  visit: Visit,
  quote: Pick<
    OrderQuote,
    | 'currency'
    | 'subtotal_minor'
    | 'discount_minor'
    | 'service_charge_minor'
    | 'tax_added_minor'
    | 'delivery_fee_minor'
    | 'total_minor'
    | 'tax_breakdown'
  >,
): Html {
  const { t } = visit
  const rows: [string, number][] = [
    [t('subtotal'), quote.subtotal_minor],
    [t('discount'), -quote.discount_minor],
    [t('service'), quote.service_charge_minor],
    [t('tax'), quote.tax_added_minor],
    [t('fee'), quote.delivery_fee_minor],
  ]
  const included = quote.tax_breakdown?.filter((tax) => tax.included) ?? []
  return html`<table class="sums"><tbody>${rows
    .filter(([, minor], index) => index === 0 || minor !== 0)
    .map(
      ([label, minor]) =>
        html`<tr><th scope="row">${label}</th><td>${money(visit, minor, quote.currency)}</td></tr>`,
    )}
<tr class="total"><th scope="row">${t('total')}</th><td>${money(visit, quote.total_minor, quote.currency)}</td></tr></tbody></table>
${included.map(({ name, tax_minor }) => html`<p class="fine">${t('includesTax', { name, amount: money(visit, tax_minor, quote.currency) })}</p>`)}`
}
