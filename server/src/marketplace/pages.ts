import { appHead, scopeList } from '../oauth/authorize/pages.ts'
import { type Html, html } from '../platform/http/html.ts'
import type { Page } from '../platform/http/pages.ts'
import { accountNav, momentText } from '../staff/pages/account.ts'
import { notice } from '../staff/pages/sign-in.ts'
import { may } from '../staff/rules.ts'
import type { Membership, Staff } from '../staff/session.ts'
import type { App } from './commands/apps.ts'
import type { Install, Marketplace } from './commands/installs.ts'

export function appsPage(
  staff: Staff,
  venue: Membership,
  { installed, others }: Marketplace,
  done: string,
): Page {
  const mayEnd = may(venue.role, 'endApps')
  return {
    title: 'Apps',
    wide: true,
    aside: accountNav(staff),
    images: [...installed.map(({ app }) => app), ...others].flatMap(({ logoUrl }) => logoUrl ?? []),
    body: html`<h1>Apps of ${venue.name}</h1>
${notice('good', done)}
<h2>Installed</h2>
${
  installed.length === 0
    ? html`<p class="quiet">None yet. Open one of the apps below; it will ask you to allow it.</p>`
    : html`<ul class="rows">${installed.map((install) => installedRow(install, venue, mayEnd))}</ul>`
}
<h2>In the marketplace</h2>
${
  others.length === 0
    ? html`<p class="quiet">There is nothing here that you do not have.</p>`
    : html`<ul class="rows">${others.map(listedRow)}</ul>`
}`,
  }
}

function installedRow(
  { app, scopes, installedAt, lastUsedAt }: Install,
  venue: Membership,
  mayEnd: boolean,
): Html {
  return html`<li><div class="grow">${appHead(app)}
  <p>It may:</p>${scopeList(scopes)}
  <p class="quiet small">Installed ${momentText(installedAt, venue.zone)}.
  ${lastUsedAt === null ? 'It has not called yet.' : `Last call ${momentText(lastUsedAt, venue.zone)}.`}</p></div>
  ${mayEnd && html`<a class="button plain" href="/account/apps/${app.clientId}/uninstall">Uninstall</a>`}</li>`
}

function listedRow(app: App): Html {
  return html`<li><div class="grow">${appHead(app)}<p>${app.description}</p></div>
  ${app.homeUrl !== null && html`<a class="button" href="${app.homeUrl}" rel="noreferrer">Open</a>`}</li>`
}

export function uninstallPage(staff: Staff, venue: Membership, app: App): Page {
  return {
    title: `Uninstall ${app.name}?`,
    aside: accountNav(staff),
    images: app.logoUrl === null ? [] : [app.logoUrl],
    body: html`${appHead(app)}
<h1>Uninstall ${app.name}?</h1>
<p>It loses its access to ${venue.name} at once. To have it back, it must be allowed again.</p>
<form method="post" action="/account/apps/${app.clientId}/uninstall">
  <div class="choices">
    <a class="button plain" href="/account/apps">Keep it</a>
    <button class="danger" type="submit">Uninstall</button>
  </div>
</form>`,
  }
}
