import { notice } from '../../ground/staff/pages/sign-in.ts'
import { PASSWORD_LENGTH } from '../../ground/staff/rules.ts'
import { filled, type Html, html } from '../../platform/http/pages/html.ts'
import type { Page } from '../../platform/http/pages/pages.ts'
import type { Translate } from '../../platform/i18n/texts.ts'
import { INVITATION_PATH } from './mail.ts'
import type { InvitationRow } from './queries.ts'
import type { TeamKey } from './texts.ts'

type T = Translate<TeamKey>

export type Shown = { token: string; restaurant: string; invitation: InvitationRow }

function head(t: T, { restaurant, invitation }: Shown): Html {
  const { invited_by: by, email, role } = invitation
  const strong = (text: string) => html`<strong><bdi>${text}</bdi></strong>`
  return html`<h1>${filled(t('invitedTo'), { restaurant: html`<bdi>${restaurant}</bdi>` })}</h1>
<p>${filled(t('invitedAs'), { by: html`<bdi>${by}</bdi>`, email: strong(email), restaurant: strong(restaurant), role: strong(t(role)) })}</p>`
}

/** To somebody who is signed in. */
export function acceptPage(t: T, shown: Shown, mine: string): Page {
  const theirs = shown.invitation.email
  return {
    title: t('invitation'),
    body: html`${head(t, shown)}
${
  mine === theirs
    ? html`<form method="post" action="${INVITATION_PATH}/accept"><input type="hidden" name="token" value="${shown.token}">
  <button type="submit">${t('accept')}</button></form>`
    : html`<p class="notice bad" role="alert">${filled(t('someoneElse'), { mine: html`<bdi>${mine}</bdi>`, theirs: html`<bdi>${theirs}</bdi>` })}</p>
<form method="post" action="/sign-out"><button class="plain" type="submit">${t('signOut')}</button></form>`
}`,
  }
}

/** Both ways in are always there: the page does not tell whether the address has an account. */
export function joinPage(
  t: T,
  shown: Shown,
  { name = '', error }: { name?: string; error?: string } = {},
): Page {
  const { least, most } = PASSWORD_LENGTH
  const back = encodeURIComponent(`${INVITATION_PATH}?token=${shown.token}`)
  return {
    title: t('invitation'),
    status: error ? 400 : 200,
    body: html`${head(t, shown)}
${notice('bad', error)}
<h2>${t('newHere')}</h2>
<form class="stack" method="post" action="${INVITATION_PATH}/join">
  <input type="hidden" name="token" value="${shown.token}">
  <label>${t('name')}
    <input type="text" name="name" value="${name}" autocomplete="name" required maxlength="120">
  </label>
  <label>${t('password')}
    <input type="password" name="password" dir="ltr" autocomplete="new-password" required minlength="${least}" maxlength="${most}">
    <small class="quiet">${t('passwordHint', { least })}</small>
  </label>
  <button type="submit">${t('makeAccount')}</button>
</form>
<h2>${t('haveAccount')}</h2>
<p>${filled(t('haveAccountHint'), { email: html`<bdi>${shown.invitation.email}</bdi>` })}</p>
<p><a class="button plain" href="/sign-in?next=${back}">${t('signIn')}</a></p>`,
  }
}
