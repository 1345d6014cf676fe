import { accountNav, momentText } from '../../ground/staff/pages/account.ts'
import { notice } from '../../ground/staff/pages/sign-in.ts'
import { may } from '../../ground/staff/rights.ts'
import type { Membership, Staff } from '../../ground/staff/session.ts'
import { staffTexts } from '../../ground/staff/texts.ts'
import { type Html, html } from '../../platform/http/pages/html.ts'
import type { Page } from '../../platform/http/pages/pages.ts'
import { type Language, type Translate, translator } from '../../platform/i18n/texts.ts'
import type { App } from '../apps/commands.ts'
import { appHead, scopeList } from '../oauth/authorize/pages.ts'
import type { Install, Marketplace } from './commands/list-apps.ts'
import { appsTexts } from './texts.ts'

type T = Translate<keyof (typeof appsTexts)['en']>
type Reader = { staff: Staff; membership: Membership; language: Language; locale: string }

export function appsPage(reader: Reader, { installed, others }: Marketplace, isDone: boolean): Page {
  const { staff, membership, language } = reader
  const t = translator(appsTexts, language)
  return {
    title: t('apps'),
    wide: true,
    aside: accountNav(translator(staffTexts, language), staff),
    images: [...installed.map(({ app }) => app), ...others].flatMap(({ logoUrl }) => logoUrl ?? []),
    body: html`<h1>${t('appsOf', { restaurant: membership.name })}</h1>
${isDone && notice('good', t('uninstalled'))}
<h2>${t('installed')}</h2>
${
  installed.length === 0
    ? html`<p class="quiet">${t('noneInstalled')}</p>`
    : html`<ul class="rows">${installed.map((install) => installedRow(t, install, reader))}</ul>`
}
<h2>${t('inMarketplace')}</h2>
${
  others.length === 0
    ? html`<p class="quiet">${t('noOthers')}</p>`
    : html`<ul class="rows">${others.map((app) => listedRow(t, app, language))}</ul>`
}`,
  }
}

function installedRow(
  t: T,
  { app, scopes, installedAt, lastUsedAt }: Install,
  { membership, language, locale }: Reader,
): Html {
  const written = (at: number) => ({ moment: momentText(at, membership.zone, locale) })
  return html`<li><div class="grow">${appHead(app, language)}
  <p>${t('itMay')}</p>${scopeList(scopes, language)}
  <p class="quiet small">${t('installedAt', written(installedAt))}
  ${lastUsedAt === null ? t('neverCalled') : t('lastCall', written(lastUsedAt))}</p></div>
  ${may(membership.role, 'endApps') && html`<a class="button plain" href="/account/apps/${app.clientId}/uninstall?restaurant=${membership.restaurantId}">${t('uninstall')}</a>`}</li>`
}

function listedRow(t: T, app: App, language: Language): Html {
  return html`<li><div class="grow">${appHead(app, language)}<p>${app.description}</p></div>
  ${app.homeUrl !== null && html`<a class="button" href="${app.homeUrl}" rel="noreferrer">${t('open')}</a>`}</li>`
}

export function uninstallPage({ staff, membership, language }: Reader, app: App): Page {
  const t = translator(appsTexts, language)
  return {
    title: t('uninstallTitle', { app: app.name }),
    aside: accountNav(translator(staffTexts, language), staff),
    images: app.logoUrl === null ? [] : [app.logoUrl],
    body: html`${appHead(app, language)}
<h1>${t('uninstallTitle', { app: app.name })}</h1>
<p>${t('uninstallHint', { restaurant: membership.name })}</p>
<form method="post" action="/account/apps/${app.clientId}/uninstall">
  <input type="hidden" name="restaurant" value="${membership.restaurantId}">
  <div class="choices">
    <a class="button plain" href="/account/apps?restaurant=${membership.restaurantId}">${t('keepIt')}</a>
    <button class="danger" type="submit">${t('uninstall')}</button>
  </div>
</form>`,
  }
}
