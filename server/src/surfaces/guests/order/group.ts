import { type Html, html } from '../../../platform/http/pages/html.ts'
import type { Item } from '../../../restaurant/menu/contract.ts'
import { option } from '../fields.ts'
import { textHtml } from '../menu/cards.ts'
import { money, type Visit } from '../visit.ts'

type Group = Item['modifier_groups'][number]

/** Where exactly one is to be chosen it is a choice, else a list to tick. */
export function groupHtml(
  visit: Visit,
  group: Group,
  { chosen, name }: { chosen: readonly number[]; name: string },
): Html {
  const isOne = group.min_select === 1 && group.max_select === 1
  const free = group.options.filter((one) => one.is_available)
  const picked = (id: number) => chosen.includes(id) || (isOne && chosen.length === 0 && free[0]?.id === id)
  return html`<fieldset><legend>${textHtml(visit, group.name)} <span class="fine">${ruleOf(visit, group)}</span></legend>
<div>${free.map((one) =>
    option(isOne ? `${name}-${group.id}` : name, String(one.id), textHtml(visit, one.name), {
      checked: picked(one.id),
      type: isOne ? 'radio' : 'checkbox',
      aside: one.price_minor > 0 ? html`+${money(visit, one.price_minor)}` : undefined,
    }),
  )}</div></fieldset>`
}

function ruleOf({ t }: Visit, { min_select: least, max_select: most, options }: Group): string {
  if (least > 0 && least === most) return t('chooseExactly', { count: least })
  if (least > 0) return t('chooseAtLeast', { count: least })
  return most !== null && most < options.length ? t('chooseUpTo', { count: most }) : t('optional')
}
