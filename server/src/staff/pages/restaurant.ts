import { html } from '../../platform/http/html.ts'
import type { Page } from '../../platform/http/pages.ts'
import { ROLE_NAMES } from '../rules.ts'
import type { Membership, Staff } from '../session.ts'

export function chooseRestaurantPage(staff: Staff, next: string): Page {
  return {
    title: 'Choose a restaurant',
    body:
      staff.memberships.length === 0
        ? html`<h1>No restaurant yet</h1>
<p>${staff.email} does not belong to a restaurant. Ask its owner, or whoever runs Comanda for you, to add you.</p>
<form method="post" action="/sign-out"><button class="plain" type="submit">Sign out</button></form>`
        : html`<h1>Which restaurant?</h1>
<form method="post" action="/choose-restaurant">
  <input type="hidden" name="next" value="${next}">
  <ul class="tiles">${staff.memberships.map((membership) => tile(membership, staff.current))}</ul>
</form>`,
  }
}

function tile({ restaurantId, name, role }: Membership, current: Membership | null) {
  const isCurrent = current?.restaurantId === restaurantId
  return html`<li><button class="plain" type="submit" name="restaurant" value="${restaurantId}">${name}
    <small class="quiet">${ROLE_NAMES[role]}${isCurrent && ' · where you are now'}</small></button></li>`
}
