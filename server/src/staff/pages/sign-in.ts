import { type Html, html } from '../../platform/http/html.ts'
import type { Page } from '../../platform/http/pages.ts'
import { PASSWORD_LENGTH } from '../rules.ts'

export function notice(kind: 'good' | 'bad', text: string | null | undefined): Html | null {
  if (!text) return null
  return html`<p class="notice ${kind}" role="${kind === 'bad' ? 'alert' : 'status'}">${text}</p>`
}

export function signInPage({
  next,
  email = '',
  error,
  done,
}: {
  next: string
  email?: string
  error?: string
  done?: string
}): Page {
  return {
    title: 'Sign in',
    status: error ? 400 : 200,
    body: html`<h1>Sign in</h1>
${notice('good', done)}${notice('bad', error)}
<form class="stack" method="post" action="/sign-in">
  <input type="hidden" name="next" value="${next}">
  <label>E-mail
    <input type="email" name="email" value="${email}" autocomplete="username" required autofocus maxlength="254">
  </label>
  <label>Password
    <input type="password" name="password" autocomplete="current-password" required maxlength="${PASSWORD_LENGTH.most}">
  </label>
  <button type="submit">Sign in</button>
</form>
<p class="small"><a href="/forgot-password">Forgotten your password?</a></p>`,
  }
}

export function secondFactorPage({ next, error }: { next: string; error?: string }): Page {
  return {
    title: 'Second factor',
    status: error ? 400 : 200,
    body: html`<h1>One more step</h1>
<p>Enter the six digits that your authenticator app shows for Comanda.</p>
${notice('bad', error)}
<form class="stack" method="post" action="/sign-in/second-factor">
  <input type="hidden" name="next" value="${next}">
  <label>Code
    <input class="code" type="text" name="code" autocomplete="one-time-code" required autofocus maxlength="20" spellcheck="false" autocapitalize="none">
    <small class="quiet">No phone at hand? One of your backup codes works here too, once.</small>
  </label>
  <button type="submit">Go on</button>
</form>
<p class="small"><a href="/sign-in">Sign in as someone else</a></p>`,
  }
}

export function forgotPage(): Page {
  return {
    title: 'Forgotten password',
    body: html`<h1>Forgotten your password?</h1>
<p>Tell us your e-mail and we will send you a link to choose a new one.</p>
<form class="stack" method="post" action="/forgot-password">
  <label>E-mail
    <input type="email" name="email" autocomplete="username" required autofocus maxlength="254">
  </label>
  <button type="submit">Send the link</button>
</form>
<p class="small"><a href="/sign-in">Back to signing in</a></p>`,
  }
}

/** Says the same whether or not the e-mail is known. */
export function linkSentPage(): Page {
  return {
    title: 'Look at your mail',
    body: html`<h1>Look at your mail</h1>
<p>If that e-mail belongs to an account, a link is on its way. It works for an hour.</p>
<p class="quiet small">Nothing after a few minutes? Look among the unwanted mail, or ask whoever runs Comanda for you.</p>
<p class="small"><a href="/sign-in">Back to signing in</a></p>`,
  }
}

export function resetPage({ token, error }: { token: string; error?: string }): Page {
  return {
    title: 'New password',
    status: error ? 400 : 200,
    body: html`<h1>Choose a new password</h1>
<p>You will be signed out everywhere else.</p>
${notice('bad', error)}
<form class="stack" method="post" action="/reset-password">
  <input type="hidden" name="token" value="${token}">
  <label>New password
    <input type="password" name="password" autocomplete="new-password" required autofocus minlength="${PASSWORD_LENGTH.least}" maxlength="${PASSWORD_LENGTH.most}">
    <small class="quiet">At least ${PASSWORD_LENGTH.least} characters. Four random words are better than one odd one.</small>
  </label>
  <button type="submit">Save it</button>
</form>`,
  }
}
