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
  const { t } = visit
  const { min_select: least, max_select: most } = group
  const isOne = least === 1 && most === 1
  const free = group.options.filter((one) => one.is_available)
  const picked = (id: number) => chosen.includes(id) || (isOne && chosen.length === 0 && free[0]?.id === id)
  const rule = isOne
    ? t('chooseExactly', { count: 1 })
    : least > 0 && least === most
      ? t('chooseExactly', { count: least })
      : least > 0
        ? t('chooseAtLeast', { count: least })
        : most !== null && most < group.options.length
          ? t('chooseUpTo', { count: most })
          : t('optional')
  return html`<fieldset><legend>${textHtml(visit, group.name)} <span class="fine">${rule}</span></legend>
<div>${free.map((one) =>
    option(isOne ? `${name}-${group.id}` : name, String(one.id), textHtml(visit, one.name), {
      checked: picked(one.id),
      type: isOne ? 'radio' : 'checkbox',
      aside: one.price_minor > 0 ? html`+${money(visit, one.price_minor)}` : undefined,
    }),
  )}</div></fieldset>`
}
