import type { App } from '../../marketplace/commands/apps.ts'
import { type Html, html } from '../../platform/http/html.ts'
import type { Page } from '../../platform/http/pages.ts'
import type { Membership, Staff } from '../../staff/session.ts'
import { isScope, SCOPES } from '../../tokens/scopes.ts'
import type { Asker, Wanted } from './request.ts'

type Asked = { asker: Asker; wanted: Wanted; staff: Staff; venue: Membership; path: string }

export function appHead(app: App): Html {
  return html`<div class="who">${
    app.logoUrl === null
      ? html`<span class="logo" aria-hidden="true">${[...app.name][0]?.toUpperCase()}</span>`
      : html`<img class="logo" src="${app.logoUrl}" alt="" referrerpolicy="no-referrer">`
  }
  <p><strong>${app.name}</strong>${app.publisher !== '' && html`<br><span class="quiet small">by ${app.publisher}</span>`}</p>
</div>`
}

export function scopeList(scopes: string[]): Html {
  return html`<ul class="scopes">${scopes.map((scope) => html`<li>${isScope(scope) ? SCOPES[scope] : scope}</li>`)}</ul>`
}

function imagesOf(app: App): string[] {
  return app.logoUrl === null ? [] : [app.logoUrl]
}

export function consentPage({ asker, wanted, staff, venue, path }: Asked): Page {
  const { app } = asker
  const target = new URL(asker.redirectUri).host
  return {
    title: `Allow ${app.name}?`,
    formTarget: asker.redirectUri,
    images: imagesOf(app),
    body: html`${appHead(app)}
<h1>Allow ${app.name} into ${venue.name}?</h1>
<p>It will be able to:</p>
${scopeList(wanted.scopes)}
${
  app.status === 'draft' &&
  html`<p class="notice">This app is not listed in the marketplace. Go on only if you know who made it.</p>`
}
<p class="quiet small">You will go on to <strong>${target}</strong>. You can uninstall the app at any time, under Account, Apps.</p>
<form method="post" action="/oauth/authorize">
  <input type="hidden" name="request" value="${asker.query}">
  <input type="hidden" name="restaurant" value="${venue.restaurantId}">
  <div class="choices">
    <button class="plain" type="submit" name="decision" value="cancel">Cancel</button>
    <button type="submit" name="decision" value="allow">Allow</button>
  </div>
</form>
<p class="quiet small">Signed in as ${staff.email}. ${switchLink(staff, path)}</p>`,
  }
}

export function notOwnerPage({ asker, staff, venue, path }: Asked): Page {
  const { app } = asker
  return {
    title: 'Only an owner can allow this',
    status: 403,
    formTarget: asker.redirectUri,
    images: imagesOf(app),
    body: html`${appHead(app)}
<h1>Only an owner can allow this</h1>
<p>${app.name} asks to be let into ${venue.name}, where you are not an owner. Ask one to install it.</p>
<form method="post" action="/oauth/authorize">
  <input type="hidden" name="request" value="${asker.query}">
  <button class="plain" type="submit" name="decision" value="cancel">Back to ${app.name}</button>
</form>
<p class="quiet small">Signed in as ${staff.email}. ${switchLink(staff, path)}</p>`,
  }
}

function switchLink(staff: Staff, path: string): Html | false {
  return (
    staff.memberships.length > 1 &&
    html`<a href="/choose-restaurant?next=${encodeURIComponent(path)}">Another restaurant</a>`
  )
}
