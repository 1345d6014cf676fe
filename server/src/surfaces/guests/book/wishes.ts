import { type Html, html } from '../../../platform/http/pages/html.ts'
import { translator } from '../../../platform/i18n/texts.ts'
import { readTogether } from '../../../platform/postgres/transaction/transaction.ts'
import { SHOWN_TABLES } from '../../../restaurant/floor/queries.ts'
import type { Plan } from '../../../restaurant/reservations/rules/decide.ts'
import type { Typed } from '../fields.ts'
import type { GuestServices } from '../services.ts'
import { guestTexts } from '../texts/texts.ts'
import { type Visit, wordsIn } from '../visit.ts'

const OCCASIONS = ['birthday', 'anniversary', 'date', 'business', 'celebration'] as const

/** The areas that guests can choose from; none where all tables are in one. */
export async function areasAt(
  services: GuestServices,
  { site }: Visit,
  { branchId }: Plan,
): Promise<string[]> {
  const [tables] = await readTogether(services.database, site.row.id, [SHOWN_TABLES])
  const areas = tables.flatMap(({ branch_id, area }) => (branch_id === branchId && area ? [area] : []))
  const own = [...new Set(areas)]
  return own.length > 1 ? own : []
}

export function wishFields({ t }: Visit, areas: string[], typed: Typed): Html {
  const occasions = OCCASIONS.map((one): [string, string] => [one, t(`occasion_${one}`)])
  return html`<div class="pair">${select({ name: 'occasion', label: t('occasion'), none: t('occasion_none'), options: occasions }, typed)}
${
  areas.length > 0 &&
  select(
    {
      ...{ name: 'area', label: t('area'), none: t('areaAny'), hint: t('areaHint') },
      options: areas.map((area) => [area, area]),
    },
    typed,
  )
}</div>`
}

type Select = { name: string; label: string; none: string; options: [string, string][]; hint?: string }

function select({ name, label, none, options, hint }: Select, typed: Typed): Html {
  const chosen = typed(name)
  return html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}"${hint && html` aria-describedby="${name}-hint"`}>
<option value="">${none}</option>${options.map(
    ([value, text]) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`,
  )}</select>
${hint && html`<p class="fine" id="${name}-hint">${hint}</p>`}</div>`
}

/** Staff read them beside the booking, in the restaurant's language. */
export function noteWithWishes({ site }: Visit, areas: string[], typed: Typed, note: string | null) {
  const t = translator(guestTexts, wordsIn(site.row.defaultLanguage, site))
  const occasion = OCCASIONS.find((one) => one === typed('occasion'))
  const area = areas.find((one) => one === typed('area'))
  const lines = [
    occasion && `${t('occasion')}: ${t(`occasion_${occasion}`)}`,
    area && `${t('area')}: ${area}`,
    note,
  ]
  return lines.filter(Boolean).join('\n') || null
}
