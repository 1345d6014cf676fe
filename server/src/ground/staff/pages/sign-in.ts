import { type Html, html } from '../../../platform/http/pages/html.ts'
import type { Page } from '../../../platform/http/pages/pages.ts'
import type { Translate } from '../../../platform/i18n/texts.ts'
import { PASSWORD_LENGTH } from '../rules.ts'
import type { StaffKey } from '../texts.ts'

type T = Translate<StaffKey>

export function notice(kind: 'good' | 'bad', text: string | null | undefined): Html | null {
  if (!text) return null
  return html`<p class="notice ${kind}" role="${kind === 'bad' ? 'alert' : 'status'}">${text}</p>`
}

export function signInPage(
  t: T,
  {
    next,
    email = '',
    error,
    done,
    signUpPath = null,
    script,
  }: {
    next: string
    email?: string
    error?: string
    done?: string
    signUpPath?: string | null
    script?: string
  },
): Page {
  return {
    title: t('signIn'),
    status: error ? 400 : 200,
    ...(script !== undefined && { script }),
    body: html`<h1>${t('signIn')}</h1>
${notice('good', done)}${notice('bad', error)}
<form class="stack" method="post" action="/sign-in" data-busy="${t('signingIn')}">
  <input type="hidden" name="next" value="${next}">
  <label>${t('email')}
    <input type="email" name="email" value="${email}" dir="ltr" autocomplete="username" required autofocus maxlength="254">
  </label>
  <label>${t('password')}
    <input type="password" name="password" dir="ltr" autocomplete="current-password" required maxlength="${PASSWORD_LENGTH.most}">
  </label>
  <button type="submit">${t('signIn')}</button>
</form>
${
  script !== undefined &&
  html`<form class="stack" data-passkey="sign-in" data-path="/sign-in/passkey" data-failed="${t('passkeyFailed')}" hidden>
  <input type="hidden" name="next" value="${next}">
  <p class="notice bad" role="alert" hidden></p>
  <button class="plain" type="submit">${t('signInByPasskey')}</button>
</form>`
}
<p class="small"><a href="/forgot-password">${t('forgotten')}</a></p>
${signUpPath && html`<p class="small"><a href="${signUpPath}">${t('signUp')}</a></p>`}`,
  }
}

/** An installation without accounts: a form could only ever refuse. */
export function nobodyYetPage(t: T, command: string, address: string): Page {
  return {
    title: t('nobodyYet'),
    wide: true,
    body: html`<h1>${t('nobodyYet')}</h1>
<p>${t('nobodyYetHint')}</p>
<pre dir="ltr" tabindex="0"><code>${command}</code></pre>
<p>${t('nobodyYetMore')}</p>
<p>${t('setUpInBrowser')}</p>
<pre dir="ltr" tabindex="0"><code>bin/comanda setup-code</code></pre>
<p><a class="button" href="${address}">${t('reload')}</a></p>`,
  }
}

export function secondFactorPage(t: T, { next, error }: { next: string; error?: string }): Page {
  return {
    title: t('secondFactor'),
    status: error ? 400 : 200,
    body: html`<h1>${t('oneMoreStep')}</h1>
<p>${t('enterDigits')}</p>
${notice('bad', error)}
<form class="stack" method="post" action="/sign-in/second-factor">
  <input type="hidden" name="next" value="${next}">
  <label>${t('code')}
    <input class="code" type="text" name="code" dir="ltr" autocomplete="one-time-code" required autofocus maxlength="20" spellcheck="false" autocapitalize="none">
    <small class="quiet">${t('backupWorks')}</small>
  </label>
  <button type="submit">${t('goOn')}</button>
</form>
<p class="small"><a href="/sign-in">${t('someoneElse')}</a></p>`,
  }
}

export function forgotPage(t: T): Page {
  return {
    title: t('forgottenTitle'),
    body: html`<h1>${t('forgotten')}</h1>
<p>${t('forgottenHint')}</p>
<form class="stack" method="post" action="/forgot-password">
  <label>${t('email')}
    <input type="email" name="email" dir="ltr" autocomplete="username" required autofocus maxlength="254">
  </label>
  <button type="submit">${t('sendLink')}</button>
</form>
<p class="small"><a href="/sign-in">${t('backToSignIn')}</a></p>`,
  }
}

/** Says the same whether or not the email is known. */
export function linkSentPage(t: T): Page {
  return {
    title: t('lookAtMail'),
    body: html`<h1>${t('lookAtMail')}</h1>
<p>${t('linkOnItsWay')}</p>
<p class="quiet small">${t('nothingCame')}</p>
<p class="small"><a href="/sign-in">${t('backToSignIn')}</a></p>`,
  }
}

export function resetPage(t: T, { token, error }: { token: string; error?: string }): Page {
  const { least, most } = PASSWORD_LENGTH
  return {
    title: t('newPassword'),
    status: error ? 400 : 200,
    body: html`<h1>${t('choosePassword')}</h1>
<p>${t('signedOutElsewhere')}</p>
${notice('bad', error)}
<form class="stack" method="post" action="/reset-password">
  <input type="hidden" name="token" value="${token}">
  <label>${t('newPassword')}
    <input type="password" name="password" dir="ltr" autocomplete="new-password" required autofocus minlength="${least}" maxlength="${most}">
    <small class="quiet">${t('passwordHint', { least })}</small>
  </label>
  <button type="submit">${t('saveIt')}</button>
</form>`,
  }
}
