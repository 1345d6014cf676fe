import { type Html, html } from '../../../platform/http/pages/html.ts'
import { directionOf } from '../../../platform/i18n/direction.ts'
import { allergenName } from '../../../restaurant/menu/allergens.ts'
import type { Item } from '../../../restaurant/menu/contract.ts'
import type { GuestKeys } from '../texts/texts.ts'
import { langOfText, money, textIn, type Visit } from '../visit.ts'
import type { SlotShown } from './sets.ts'
import type { Dish, Price, Section, ShownMenu } from './view.ts'

/** A text of the owner's, marked where it is in another language than the page. */
export function textHtml(visit: Visit, texts: Record<string, string | null> | null): Html {
  const other = langOfText(visit, texts)
  const text = textIn(visit, texts)
  return other === null
    ? html`${text}`
    : html`<span lang="${other}" dir="${directionOf(other)}">${text}</span>`
}

export function priceHtml(visit: Visit, { usualMinor, nowMinor }: Price): Html {
  if (usualMinor === nowMinor) return html`<span class="price">${money(visit, nowMinor)}</span>`
  return html`<span class="price"><s><span class="hidden">${visit.t('was')} </span>${money(visit, usualMinor)}</s> <strong class="cut">${money(visit, nowMinor)}</strong></span>`
}

export function marksOf({ t, language }: Visit, { dietary, allergens }: Item): Html {
  const diet = dietary === 'none' ? null : t(`diet_${dietary}` as GuestKeys)
  const names = allergens?.map((allergen) => allergenName(allergen, language)) ?? null
  return html`<p class="marks">${diet && html`<span class="tag ${dietary}">${diet}</span>`}${
    names === null
      ? html`<span class="allergens">${t('allergensUnknown')}</span>`
      : names.length === 0
        ? html`<span class="allergens">${t('allergensNone')}</span>`
        : html`<span class="allergens">${t('contains', { list: listOf(names, t('listComma')) })}</span>`
  }</p>`
}

function listOf(names: string[], comma: string): string {
  return names.join(comma)
}

export type DishAction = (dish: Dish) => Html | false

export function dishCard(visit: Visit, dish: Dish, action: DishAction, isOpen: boolean): Html {
  const { item, photo, prices, isSoldOut, slots } = dish
  const description = item.description && textHtml(visit, item.description)
  const [only] = prices
  const sized = item.variants.length > 0
  return html`<li class="dish${isSoldOut && ' out'}" id="dish-${item.id}">
${
  photo &&
  html`<img class="photo" src="${photo.sizes[0]?.url}" srcset="${photo.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')}" sizes="8rem" width="${photo.width}" height="${photo.height}" alt="" loading="lazy" decoding="async">`
}
<div class="about">
<div class="line"><h4>${textHtml(visit, item.name)}</h4>${!sized && only && priceHtml(visit, only)}</div>
${description && html`<p class="text">${description}</p>`}
${
  sized &&
  html`<ul class="sizes">${prices.map((price) => {
    const variant = item.variants.find(({ id }) => id === price.variantId)
    return html`<li><span>${textHtml(visit, variant?.name ?? {})}</span> ${priceHtml(visit, price)}</li>`
  })}</ul>`
}
${slots.length > 0 && slotsHtml(visit, slots)}
${marksOf(visit, item)}
${isSoldOut ? html`<p class="state">${visit.t('soldOut')}</p>` : isOpen && action(dish)}
</div>
</li>`
}

/** What a set is made of, at a glance. */
function slotsHtml(visit: Visit, slots: readonly SlotShown[]): Html {
  return html`<ul class="set">${slots.map(({ name, choices }) => {
    const left = choices.filter(({ isSoldOut }) => !isSoldOut)
    if (left.length === 0) return false
    return html`<li>${textHtml(visit, name)}: ${left.map(
      ({ item, variant }, place) =>
        html`${place > 0 && visit.t('listComma')}${textHtml(visit, item.name)}${variant && html` (${textHtml(visit, variant.name)})`}`,
    )}</li>`
  })}</ul>`
}

function sectionHtml(visit: Visit, section: Section, action: DishAction): Html {
  return html`<section class="category" aria-labelledby="category-${section.id}">
<h3 id="category-${section.id}">${textHtml(visit, section.name)}</h3>
${!section.isOpen && html`<p class="state">${visit.t('notServedNow')}</p>`}
<ul class="dishes">${section.dishes.map((dish) => dishCard(visit, dish, action, section.isOpen))}</ul>
</section>`
}

export function menusHtml(visit: Visit, menus: ShownMenu[], action: DishAction): Html {
  const several = menus.length > 1
  return html`${menus.map(
    (menu) => html`<section class="menu"${several && html` aria-labelledby="menu-${menu.id}"`}>
<h2 id="menu-${menu.id}"${!several && html` class="hidden"`}>${textHtml(visit, menu.name)}</h2>
${menu.sections.map((section) => sectionHtml(visit, section, action))}
</section>`,
  )}`
}

/** To jump to a category. */
export function jumpList(visit: Visit, menus: ShownMenu[]): Html {
  return html`<nav class="jump" aria-label="${visit.t('categories')}"><ul>${menus.flatMap(({ sections }) =>
    sections.map(({ id, name }) => html`<li><a href="#category-${id}">${textIn(visit, name)}</a></li>`),
  )}</ul></nav>`
}
