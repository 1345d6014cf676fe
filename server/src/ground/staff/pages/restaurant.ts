import { html } from '../../../platform/http/pages/html.ts'
import type { Page } from '../../../platform/http/pages/pages.ts'
import type { Translate } from '../../../platform/i18n/texts.ts'
import type { Membership, Staff } from '../session.ts'
import type { StaffKey } from '../texts.ts'

/** `createPath` where they may create one. */
export function chooseRestaurantPage(
  t: Translate<StaffKey>,
  staff: Staff,
  { next, createPath }: { next: string; createPath: string | null },
): Page {
  const create =
    createPath && html`<p><a class="button" href="${createPath}">${t('createRestaurant')}</a></p>`
  return {
    title: t('chooseRestaurant'),
    body:
      staff.memberships.length === 0
        ? html`<h1>${t('noRestaurant')}</h1>
<p>${t('noRestaurantHint', { email: staff.email })}</p>
${create}
<form method="post" action="/sign-out"><button class="plain" type="submit">${t('signOut')}</button></form>`
        : html`<h1>${t('whichRestaurant')}</h1>
<form method="post" action="/choose-restaurant">
  <input type="hidden" name="next" value="${next}">
  <ul class="tiles">${staff.memberships.map((membership) => tile(t, membership, staff.current))}</ul>
</form>
${create}`,
  }
}

function tile(t: Translate<StaffKey>, { restaurantId, name, role }: Membership, current: Membership | null) {
  const isCurrent = current?.restaurantId === restaurantId
  return html`<li><button class="plain" type="submit" name="restaurant" value="${restaurantId}"><bdi>${name}</bdi>
    <small class="quiet">${t(role)}${isCurrent && ` · ${t('whereYouAre')}`}</small></button></li>`
}
