import type { Membership, Staff } from '../../../ground/staff/session.ts'
import { filled, type Html, html } from '../../../platform/http/pages/html.ts'
import type { Page } from '../../../platform/http/pages/pages.ts'
import { type Language, type Translate, translator } from '../../../platform/i18n/texts.ts'
import type { App } from '../../apps/commands.ts'
import { scopeTexts } from '../../tokens/scope-texts.ts'
import { isScope } from '../../tokens/scopes.ts'
import type { Asker, Wanted } from './request.ts'
import { consentTexts } from './texts.ts'

type T = Translate<keyof (typeof consentTexts)['en']>
type Asked = {
  asker: Asker
  wanted: Wanted
  staff: Staff
  membership: Membership
  path: string
  language: Language
}

export function appHead(app: App, language: Language): Html {
  const by = translator(consentTexts, language)('by', { publisher: app.publisher })
  return html`<div class="who">${
    app.logoUrl === null
      ? html`<span class="logo" aria-hidden="true">${[...app.name][0]?.toUpperCase()}</span>`
      : html`<img class="logo" src="${app.logoUrl}" alt="" referrerpolicy="no-referrer">`
  }
  <p><strong>${app.name}</strong>${app.publisher !== '' && html`<br><span class="quiet small">${by}</span>`}</p>
</div>`
}

export function scopeList(scopes: string[], language: Language): Html {
  const t = translator(scopeTexts, language)
  return html`<ul class="scopes">${scopes.map((scope) => html`<li>${isScope(scope) ? t(scope) : scope}</li>`)}</ul>`
}

function imagesOf(app: App): string[] {
  return app.logoUrl === null ? [] : [app.logoUrl]
}

export function consentPage({ asker, wanted, staff, membership, path, language }: Asked): Page {
  const t = translator(consentTexts, language)
  const { app } = asker
  const target = new URL(asker.redirectUri).host
  return {
    title: t('allowTitle', { app: app.name }),
    formTarget: asker.redirectUri,
    images: imagesOf(app),
    body: html`${appHead(app, language)}
<h1>${t('allowInto', { app: app.name, restaurant: membership.name })}</h1>
<p>${t('willBeAble')}</p>
${scopeList(wanted.scopes, language)}
${app.status === 'draft' && html`<p class="notice">${t('notListed')}</p>`}
<p class="quiet small">${filled(t('goOnTo'), { target: html`<strong dir="ltr">${target}</strong>` })}</p>
<form method="post" action="/oauth/authorize">
  <input type="hidden" name="request" value="${asker.query}">
  <input type="hidden" name="restaurant" value="${membership.restaurantId}">
  <div class="choices">
    <button class="plain" type="submit" name="decision" value="cancel">${t('cancel')}</button>
    <button type="submit" name="decision" value="allow">${t('allow')}</button>
  </div>
</form>
<p class="quiet small">${t('signedInAs', { email: staff.email })} ${switchLink(t, staff, path)}</p>`,
  }
}

export function notOwnerPage({ asker, staff, membership, path, language }: Asked): Page {
  const t = translator(consentTexts, language)
  const { app } = asker
  return {
    title: t('onlyOwner'),
    status: 403,
    formTarget: asker.redirectUri,
    images: imagesOf(app),
    body: html`${appHead(app, language)}
<h1>${t('onlyOwner')}</h1>
<p>${t('onlyOwnerHint', { app: app.name, restaurant: membership.name })}</p>
<form method="post" action="/oauth/authorize">
  <input type="hidden" name="request" value="${asker.query}">
  <button class="plain" type="submit" name="decision" value="cancel">${t('backTo', { app: app.name })}</button>
</form>
<p class="quiet small">${t('signedInAs', { email: staff.email })} ${switchLink(t, staff, path)}</p>`,
  }
}

function switchLink(t: T, staff: Staff, path: string): Html | false {
  return (
    staff.memberships.length > 1 &&
    html`<a href="/choose-restaurant?next=${encodeURIComponent(path)}">${t('anotherRestaurant')}</a>`
  )
}
