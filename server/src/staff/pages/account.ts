import { type Html, html } from '../../platform/http/html.ts'
import type { Page } from '../../platform/http/pages.ts'
import { PASSWORD_LENGTH, ROLE_NAMES } from '../rules.ts'
import type { Staff } from '../session.ts'
import { notice } from './sign-in.ts'

export type SessionRow = { id: string; address: string | null; device: string | null; createdAt: number }

export function accountNav(staff: Staff): Html {
  return html`<nav aria-label="Account">
  <a href="/">Today</a>
  <a href="/account">Account</a>
  <a href="/account/apps">Apps</a>
  <form method="post" action="/sign-out"><button class="link" type="submit">Sign out</button></form>
  <span class="quiet small">${staff.email}</span>
</nav>`
}

export function accountPage(
  staff: Staff,
  sessions: SessionRow[],
  { done, error }: { done?: string; error?: string } = {},
): Page {
  const { current } = staff
  const zone = current?.zone ?? 'UTC'
  return {
    title: 'Account',
    wide: true,
    status: error ? 400 : 200,
    aside: accountNav(staff),
    body: html`<h1>${staff.name}</h1>
${notice('good', done)}${notice('bad', error)}
<p>${
      current
        ? html`You act for <strong>${current.name}</strong> as its ${ROLE_NAMES[current.role].toLowerCase()}.`
        : 'You have not chosen a restaurant.'
    } ${staff.memberships.length > 1 && html`<a href="/choose-restaurant?next=%2Faccount">Switch</a>`}</p>

<h2>Second factor</h2>
${staff.secondFactor ? secondFactorOn() : secondFactorOff()}

<h2>Where you are signed in</h2>
<ul class="rows">${sessions.map((session) => sessionRow(session, staff, zone))}</ul>
${
  sessions.length > 1 &&
  html`<form method="post" action="/account/sessions/end-others">
  <button class="plain" type="submit">Sign out everywhere else</button></form>`
}`,
  }
}

function passwordForm(action: string, button: Html): Html {
  return html`<form class="stack" method="post" action="${action}">
  <label>Your password
    <input type="password" name="password" autocomplete="current-password" required maxlength="${PASSWORD_LENGTH.most}">
  </label>
  <div>${button}</div>
</form>`
}

function secondFactorOff(): Html {
  return html`<p>Off. With it, a stolen password alone opens nothing: signing in also asks for a code from your phone.</p>
${passwordForm('/account/second-factor/start', html`<button type="submit">Turn it on</button>`)}`
}

function secondFactorOn(): Html {
  return html`<p>On. Signing in asks for a code from your authenticator app.</p>
${passwordForm('/account/second-factor/stop', html`<button class="danger" type="submit">Turn it off</button>`)}`
}

function sessionRow({ id, address, device, createdAt }: SessionRow, staff: Staff, zone: string): Html {
  return html`<li><div class="grow"><strong>${deviceName(device)}</strong>
    ${id === staff.sessionId && html`<span class="tag">this one</span>`}
    <p class="quiet small">Since ${momentText(createdAt, zone)}${address && ` from ${address}`}</p></div>
  ${
    id !== staff.sessionId &&
    html`<form method="post" action="/account/sessions/end"><input type="hidden" name="session" value="${id}">
    <button class="plain" type="submit">Sign it out</button></form>`
  }</li>`
}

export function momentText(at: number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(
    at,
  )
}

const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

export function deviceName(userAgent: string | null): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  if (!browser && !system) return 'Unknown device'
  return [browser ?? 'A browser', system].filter(Boolean).join(' on ')
}

export function confirmSecondFactorPage(
  staff: Staff,
  { key, link, backupCodes, error }: { key?: string; link?: string; backupCodes?: string[]; error?: string },
): Page {
  return {
    title: 'Turn on the second factor',
    status: error ? 400 : 200,
    aside: accountNav(staff),
    body: html`<h1>Turn on the second factor</h1>
${notice('bad', error)}
${
  key &&
  html`<p>1. Add Comanda to your authenticator app: <a href="${link}">open it in the app</a>, or type this key:</p>
<p class="code"><strong>${key}</strong></p>`
}
${
  backupCodes &&
  html`<p>2. Keep these backup codes somewhere safe. Each lets you in once should you lose your phone. They are not shown again.</p>
<ul class="codes code">${backupCodes.map((code) => html`<li>${code}</li>`)}</ul>`
}
<form class="stack" method="post" action="/account/second-factor/confirm">
  <label>${backupCodes ? '3. The six digits it shows now' : 'The six digits it shows now'}
    <input class="code" type="text" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="10" spellcheck="false">
  </label>
  <button type="submit">Turn it on</button>
</form>
<p class="small"><a href="/account">Not now</a></p>`,
  }
}
