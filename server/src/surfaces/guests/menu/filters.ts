import { type Html, html } from '../../../platform/http/pages/html.ts'
import { ALLERGENS, allergenLabel } from '../../../restaurant/menu/allergens.ts'
import type { GuestKeys } from '../texts/texts.ts'
import type { Visit } from '../visit.ts'
import { DIETS, type Filter } from './view.ts'

export function filterOf(search: string): Filter {
  const asked = new URLSearchParams(search)
  const diet = asked.get('diet') ?? ''
  const known = new Set<string>(ALLERGENS)
  return {
    diet: DIETS.includes(diet) ? diet : null,
    without: new Set(asked.getAll('without').filter((allergen) => known.has(allergen))),
  }
}

export function isFiltering({ diet, without }: Filter): boolean {
  return diet !== null || without.size > 0
}

/** As an address says it; nothing where everything is shown. */
export function filterText({ diet, without }: Filter): string {
  const pairs = [...(diet === null ? [] : [['diet', diet]]), ...[...without].map((one) => ['without', one])]
  return new URLSearchParams(pairs).toString()
}

/** A form of the address itself: it works without a script, and a filtered menu can be sent to somebody. */
export function filterForm(
  { t, language }: Visit,
  filter: Filter,
  action: string,
  kept: Record<string, string> = {},
): Html {
  return html`<details class="filters"${isFiltering(filter) && html` open`}>
<summary>${t('filters')}</summary>
<form method="get" action="${action}" data-filter>
${Object.entries(kept).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<fieldset><legend>${t('diet')}</legend>
<label class="chip"><input type="radio" name="diet" value=""${filter.diet === null && html` checked`}> ${t('dietAny')}</label>
${DIETS.map(
  (diet) =>
    html`<label class="chip"><input type="radio" name="diet" value="${diet}"${filter.diet === diet && html` checked`}> ${t(`diet_${diet}` as GuestKeys)}</label>`,
)}</fieldset>
<fieldset><legend>${t('without')}</legend>
${ALLERGENS.map(
  (allergen) =>
    html`<label class="chip"><input type="checkbox" name="without" value="${allergen}"${filter.without.has(allergen) && html` checked`}> ${allergenLabel(allergen, language)}</label>`,
)}</fieldset>
<p class="row"><button type="submit" class="plain">${t('show')}</button>
${isFiltering(filter) && html`<a href="${withoutFilter(action, kept)}">${t('showAll')}</a>`}</p>
<p class="fine">${t('allergenHint')}</p>
</form></details>`
}

function withoutFilter(action: string, kept: Record<string, string>): string {
  // Said outright, where what is kept would bring the filter back.
  const query = new URLSearchParams({ ...kept, ...('b' in kept && { diet: '' }) }).toString()
  return query === '' ? action : `${action}?${query}`
}
