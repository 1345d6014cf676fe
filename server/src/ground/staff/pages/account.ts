import { filled, type Html, html } from '../../../platform/http/pages/html.ts'
import type { Page } from '../../../platform/http/pages/pages.ts'
import type { Translate } from '../../../platform/i18n/texts.ts'
import type { PasskeyRow } from '../queries.ts'
import { LONGEST_NAME, PASSWORD_LENGTH } from '../rules.ts'
import type { Membership, Staff } from '../session.ts'
import type { StaffKey } from '../texts.ts'
import { type PinAt, type PinFault, pinSection } from './pin.ts'
import { notice } from './sign-in.ts'

type T = Translate<StaffKey>

type SessionRow = { id: string; address: string | null; device: string | null; createdAt: number }

export function accountNav(t: T, staff: Staff): Html {
  return html`<nav aria-label="${t('account')}">
  <a href="/">${t('today')}</a>
  <a href="/account">${t('account')}</a>
  <a href="/account/apps">${t('apps')}</a>
  <form method="post" action="/sign-out"><button class="link" type="submit">${t('signOut')}</button></form>
  <span class="quiet small"><bdi>${staff.email}</bdi></span>
</nav>`
}

type Shown = {
  t: T
  locale: string
  staff: Staff
  sessions: SessionRow[]
  passkeys: PasskeyRow[]
  pins: PinAt[]
  script: string
}

export function accountPage(
  { t, locale, staff, sessions, passkeys, pins, script }: Shown,
  { done, error, pinFault }: { done?: string; error?: string; pinFault?: PinFault } = {},
): Page {
  const { current } = staff
  const written = (at: number) => momentText(at, current?.zone ?? 'UTC', locale)
  return {
    title: t('account'),
    wide: true,
    status: error || pinFault ? 400 : 200,
    script,
    aside: accountNav(t, staff),
    body: html`<h1>${t('account')}</h1>
${notice('good', done)}${notice('bad', error)}
<p>${
      current
        ? filled(t('actFor', { role: t(current.role) }), {
            restaurant: html`<strong>${current.name}</strong>`,
          })
        : t('notChosen')
    } ${staff.memberships.length > 1 && html`<a href="/choose-restaurant?next=%2Faccount">${t('switch')}</a>`}</p>

<form class="stack" method="post" action="/account/name">
  <label>${t('yourName')}<small class="quiet">${t('yourNameHint')}</small>
    <input type="text" name="name" value="${staff.name}" autocomplete="name" required maxlength="${LONGEST_NAME}">
  </label>
  <div><button class="plain" type="submit">${t('saveIt')}</button></div>
</form>

<h2>${t('secondFactor')}</h2>
${staff.secondFactor ? secondFactorOn(t) : secondFactorOff(t)}

<h2>${t('passkeys')}</h2>
${passkeyList(t, passkeys, written)}

${pins.length > 0 && pinSection(t, { pins, fault: pinFault }, written)}

<h2>${t('sessions')}</h2>
<ul class="rows">${sessions.map((session) => sessionRow(t, session, staff, written))}</ul>
${
  sessions.length > 1 &&
  html`<form method="post" action="/account/sessions/end-others">
  <button class="plain" type="submit">${t('endOthers')}</button></form>`
}`,
  }
}

function passkeyList(t: T, passkeys: PasskeyRow[], written: (at: number) => string): Html {
  return html`<p>${t('passkeysAbout')}</p>
${
  passkeys.length > 0 &&
  html`<ul class="rows">${passkeys.map(
    ({
      id,
      name,
      createdAt,
    }) => html`<li><div class="grow"><strong><bdi>${name ?? t('aPasskey')}</bdi></strong>
    <p class="quiet small">${t('since', { moment: written(createdAt) })}</p>
    <details><summary>${t('rename')}</summary><form class="stack" method="post" action="/account/passkeys/rename">
      <input type="hidden" name="passkey" value="${id}">
      <label>${t('passkeyName')}<input type="text" name="name" value="${name ?? ''}" required maxlength="60"></label>
      <div><button class="plain" type="submit">${t('saveIt')}</button></div></form></details></div>
  <form method="post" action="/account/passkeys/remove"><input type="hidden" name="passkey" value="${id}">
    <button class="danger" type="submit">${t('removePasskey')}</button></form></li>`,
  )}</ul>`
}
<form class="stack" data-passkey="add" data-path="/account/passkeys" data-failed="${t('passkeyFailed')}" hidden>
  <p class="notice bad" role="alert" hidden></p>
  <label>${t('passkeyName')}
    <input type="text" name="name" maxlength="60" placeholder="${t('passkeyNameHint')}" autocomplete="off">
  </label>
  <label>${t('yourPassword')}
    <input type="password" name="password" dir="ltr" autocomplete="current-password" required maxlength="${PASSWORD_LENGTH.most}">
  </label>
  <div><button type="submit">${t('addPasskey')}</button></div>
</form>`
}

function passwordForm(t: T, action: string, button: Html): Html {
  return html`<form class="stack" method="post" action="${action}">
  <label>${t('yourPassword')}
    <input type="password" name="password" dir="ltr" autocomplete="current-password" required maxlength="${PASSWORD_LENGTH.most}">
  </label>
  <div>${button}</div>
</form>`
}

function secondFactorOff(t: T): Html {
  return html`<p>${t('factorOff')}</p>
${passwordForm(t, '/account/second-factor/start', html`<button type="submit">${t('turnOn')}</button>`)}`
}

/** Shown instead of the web app to whoever lacks what their restaurant asks of everybody. */
export function factorAskedPage(t: T, staff: Staff, { name }: Membership, error?: string): Page {
  return {
    title: t('secondFactor'),
    status: error ? 400 : 200,
    aside: accountNav(t, staff),
    body: html`<h1>${t('factorAsked')}</h1>
<p>${filled(t('factorAskedMore'), { restaurant: html`<strong><bdi>${name}</bdi></strong>` })}</p>
${notice('bad', error)}
${passwordForm(t, '/account/second-factor/start', html`<button type="submit">${t('turnOn')}</button>`)}
${staff.memberships.length > 1 && html`<p class="small"><a href="/choose-restaurant?other=1">${t('chooseAnother')}</a></p>`}`,
  }
}

function secondFactorOn(t: T): Html {
  return html`<p>${t('factorOn')}</p>
${passwordForm(t, '/account/second-factor/stop', html`<button class="danger" type="submit">${t('turnOff')}</button>`)}`
}

function sessionRow(
  t: T,
  { id, address, device, createdAt }: SessionRow,
  staff: Staff,
  written: (at: number) => string,
): Html {
  const moment = written(createdAt)
  const from = addressText(address)
  return html`<li><div class="grow"><strong>${deviceName(t, device)}</strong>
    ${id === staff.sessionId && html`<span class="tag">${t('thisOne')}</span>`}
    <p class="quiet small">${from ? t('sinceFrom', { moment, address: from }) : t('since', { moment })}</p></div>
  ${
    id !== staff.sessionId &&
    html`<form method="post" action="/account/sessions/end"><input type="hidden" name="session" value="${id}">
    <button class="plain" type="submit">${t('endSession')}</button></form>`
  }</li>`
}

/** As people write it: of IPv6 the network is kept, its zeros left out; of this very computer nothing. */
export function addressText(address: string | null): string | null {
  if (!address?.includes(':')) return address
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  return short === '::' || short === '::1' ? null : short
}

export function momentText(at: number, zone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  }).format(at)
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

export function deviceName(t: T, userAgent: string | null): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  if (!browser && !system) return t('unknownDevice')
  const named = browser ?? t('aBrowser')
  return system ? t('deviceOn', { browser: named, system }) : named
}

type Confirming = { key?: string; link?: string; backupCodes?: string[]; error?: string }

export function confirmSecondFactorPage(
  t: T,
  staff: Staff,
  { key, link, backupCodes, error }: Confirming,
): Page {
  return {
    title: t('turnFactorOn'),
    status: error ? 400 : 200,
    aside: accountNav(t, staff),
    body: html`<h1>${t('turnFactorOn')}</h1>
${notice('bad', error)}
${
  key &&
  html`<p>${filled(t('addToApp'), { link: html`<a href="${link}">${t('openInApp')}</a>` })}</p>
<p class="code" dir="ltr"><strong>${key}</strong></p>`
}
${
  backupCodes &&
  html`<p>${t('keepCodes')}</p>
<ul class="codes code" dir="ltr">${backupCodes.map((code) => html`<li>${code}</li>`)}</ul>`
}
<form class="stack" method="post" action="/account/second-factor/confirm">
  <label>${backupCodes && '3. '}${t('digitsNow')}
    <input class="code" type="text" name="code" dir="ltr" inputmode="numeric" autocomplete="one-time-code" required maxlength="10" spellcheck="false">
  </label>
  <button type="submit">${t('turnOn')}</button>
</form>
${!staff.barredFrom && html`<p class="small"><a href="/account">${t('notNow')}</a></p>`}`,
  }
}
