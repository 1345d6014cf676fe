// The part of a dish's page where guests choose from a set. It works without a script: the wishes of a choice stand
// below it and appear once it is chosen.
import { type Html, html } from '../../../platform/http/pages/html.ts'
import type { MenuSnapshot } from '../../../restaurant/menu/snapshot.ts'
import { type Faults, option } from '../fields.ts'
import { textHtml } from '../menu/cards.ts'
import { type ChoiceShown, type SlotShown, slotsShown } from '../menu/sets.ts'
import { money, type Visit } from '../visit.ts'
import type { BasketChoice, Line } from './basket.ts'
import { groupHtml } from './group.ts'

/** What a form has chosen, in the order of the slots. */
export function choicesIn(
  body: URLSearchParams,
  snapshot: MenuSnapshot,
  itemId: number,
  now: number,
): BasketChoice[] {
  return slotsShown(snapshot, itemId, now).flatMap((slot) =>
    slot.choices.flatMap((choice) => {
      const wished =
        slot.most === 1 ? (body.get(`slot-${slot.id}`) === choice.key ? 1 : 0) : countOf(body, slot, choice)
      const prefix = wishesOf(slot, choice)
      const options = [...body].flatMap(([name, value]) =>
        (name === prefix || name.startsWith(`${prefix}-`)) && /^\d{1,15}$/.test(value) ? Number(value) : [],
      )
      const [itemId = 0, variantId = 0] = choice.key.split('.').map(Number)
      const one = { slot: slot.id, item: itemId, variant: variantId === 0 ? null : variantId, options }
      return Array.from({ length: wished }, () => one)
    }),
  )
}

function countOf(body: URLSearchParams, slot: SlotShown, choice: ChoiceShown): number {
  const text = body.get(`count-${slot.id}-${choice.key}`) ?? ''
  return /^\d{1,2}$/.test(text) ? Math.min(Number(text), slot.most + 1) : 0
}

function wishesOf(slot: SlotShown, choice: ChoiceShown): string {
  return `wish-${slot.id}-${choice.key}`
}

export function slotHtml(visit: Visit, slot: SlotShown, line: Line, faults: Faults): Html {
  const { t } = visit
  const chosen = line.choices.filter((one) => one.slot === slot.id)
  const own = Object.entries(faults).find(([field]) => {
    const [, place] = /^lines\.0\.choices\.(\d+)\./.exec(field) ?? []
    return place !== undefined && line.choices[Number(place)]?.slot === slot.id
  })?.[1]
  return html`<fieldset><legend>${textHtml(visit, slot.name)} <span class="fine">${ruleOf(visit, slot)}</span></legend>
<div>${slot.choices.map((choice) => choiceHtml(visit, slot, choice, { chosen, isFirst: choice === slot.choices.find(({ isSoldOut }) => !isSoldOut) }))}${
    slot.most === 1 &&
    slot.least === 0 &&
    option(`slot-${slot.id}`, '', t('nothingOfSlot'), { checked: chosen.length === 0 })
  }</div>${own && html`<p class="fault" role="alert">${own}</p>`}</fieldset>`
}

function ruleOf({ t }: Visit, { least, most }: SlotShown): string {
  if (least === most) return t('chooseExactly', { count: least })
  if (least > 0)
    return [t('chooseAtLeast', { count: least }), t('chooseUpTo', { count: most })].join(t('listComma'))
  return most === 1 ? t('optional') : t('chooseUpTo', { count: most })
}

type Picked = { chosen: BasketChoice[]; isFirst: boolean }

function choiceHtml(visit: Visit, slot: SlotShown, choice: ChoiceShown, { chosen, isFirst }: Picked): Html {
  const { t } = visit
  const { item, variant, extraMinor, isSoldOut, key } = choice
  const name = html`${textHtml(visit, item.name)}${variant && html`${t('listComma')}${textHtml(visit, variant.name)}`}`
  if (isSoldOut) {
    return html`<p class="option out"><span>${name}</span><span class="fine">${t('soldOut')}</span></p>`
  }
  const own = chosen.filter((one) => `${one.item}.${one.variant ?? 0}` === key)
  const aside = extraMinor > 0 ? html`+${money(visit, extraMinor)}` : undefined
  const isPicked = own.length > 0 || (chosen.length === 0 && slot.least > 0 && isFirst)
  return html`<div class="choice">${
    slot.most === 1
      ? option(`slot-${slot.id}`, key, name, { checked: isPicked, aside })
      : html`<label class="option"><select name="count-${slot.id}-${key}">${Array.from(
          { length: slot.most + 1 },
          (_, count) =>
            html`<option value="${count}"${count === own.length && html` selected`}>${count}</option>`,
        )}</select><span>${name}</span>${aside && html`<span class="price">${aside}</span>`}</label>`
  }${
    item.modifier_groups.length > 0 &&
    html`<div class="wishes">${item.modifier_groups.map((group) =>
      groupHtml(visit, group, { chosen: own[0]?.options ?? [], name: wishesOf(slot, choice) }),
    )}</div>`
  }</div>`
}
