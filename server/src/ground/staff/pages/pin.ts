import { type Html, html } from '../../../platform/http/pages/html.ts'
import type { Translate } from '../../../platform/i18n/texts.ts'
import { PASSWORD_LENGTH, PIN_LENGTH } from '../rules.ts'
import type { StaffKey } from '../texts.ts'

/** A restaurant where they work, and since when they have a PIN there. */
export type PinAt = { restaurantId: number; name: string; setAt: number | null }

/** What is wrong with what they sent, and at which field. */
export type PinFault = { field: 'pin' | 'password'; text: string }

/** The PIN of each restaurant where they work: set, changed and removed by themselves alone. */
export function pinSection(
  t: Translate<StaffKey>,
  { pins, fault }: { pins: PinAt[]; fault: PinFault | undefined },
  written: (at: number) => string,
): Html {
  const faultAt = (field: PinFault['field']) =>
    fault?.field === field && html`<small class="bad" role="alert" id="${field}-fault">${fault.text}</small>`
  const marks = (field: PinFault['field']) =>
    fault?.field === field && html` aria-invalid="true" aria-describedby="${field}-fault" autofocus`
  const set = pins.filter((pin): pin is PinAt & { setAt: number } => pin.setAt !== null)
  const [only] = pins
  return html`<h2 id="pin">${t('pin')}</h2>
<p>${t('pinAbout')}</p>
${
  set.length > 0 &&
  html`<ul class="rows">${set.map(
    ({ restaurantId, name, setAt }) => html`<li><div class="grow"><strong><bdi>${name}</bdi></strong>
    <p class="quiet small">${t('since', { moment: written(setAt) })}</p></div>
  <form method="post" action="/account/pin/remove"><input type="hidden" name="restaurant" value="${restaurantId}">
    <button class="danger" type="submit">${t('removePin')}</button></form></li>`,
  )}</ul>`
}
<form class="stack" method="post" action="/account/pin#pin">
  ${
    pins.length > 1
      ? html`<label>${t('pinAt')}<select name="restaurant">${pins.map(
          ({ restaurantId, name }) => html`<option value="${restaurantId}">${name}</option>`,
        )}</select></label>`
      : html`<input type="hidden" name="restaurant" value="${only?.restaurantId ?? ''}">`
  }
  <label>${t('newPin', PIN_LENGTH)}<small class="quiet">${t('pinRule')}</small>
    <input class="code" type="password" name="pin" dir="ltr" inputmode="numeric" pattern="[0-9]*" autocomplete="off" required minlength="${PIN_LENGTH.least}" maxlength="${PIN_LENGTH.most}"${marks('pin')}>
    ${faultAt('pin')}
  </label>
  <label>${t('yourPassword')}
    <input type="password" name="password" dir="ltr" autocomplete="current-password" required maxlength="${PASSWORD_LENGTH.most}"${marks('password')}>
    ${faultAt('password')}
  </label>
  <div><button type="submit">${t('savePin')}</button></div>
</form>`
}
