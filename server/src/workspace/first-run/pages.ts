import { notice } from '../../ground/staff/pages/sign-in.ts'
import { PASSWORD_LENGTH } from '../../ground/staff/rules.ts'
import { type Html, html } from '../../platform/http/pages/html.ts'
import type { Page } from '../../platform/http/pages/pages.ts'
import type { Language, Translate } from '../../platform/i18n/texts.ts'
import { COUNTRIES, CURRENCIES, MENU_LANGUAGES, type Suggestion } from './countries.ts'
import { NAME_LENGTH, type RestaurantWish } from './rules.ts'
import type { FirstRunKey } from './texts.ts'

type T = Translate<FirstRunKey>
export type Locale = { t: T; language: Language }

export const SET_UP_PATH = '/set-up'
export const NEW_RESTAURANT_PATH = '/new-restaurant'

type Option = { value: string; label: string }

function byLabel(language: Language, options: Option[]): Option[] {
  return options.toSorted((a, b) => a.label.localeCompare(b.label, language))
}

function named(
  language: Language,
  type: 'region' | 'currency' | 'language',
  codes: readonly string[],
): Option[] {
  const names = new Intl.DisplayNames([language], { type })
  const label = (code: string) =>
    type === 'currency' ? `${names.of(code) ?? code} (${code})` : (names.of(code) ?? code)
  return byLabel(
    language,
    codes.map((value) => ({ value, label: label(value) })),
  )
}

const options = (list: Option[], chosen: string): Html[] =>
  list.map(
    ({ value, label }) =>
      html`<option value="${value}" ${value === chosen && html`selected`}>${label}</option>`,
  )

function nameAndCountry({ t, language }: Locale, { name, country }: { name: string; country: string }): Html {
  return html`<label>${t('restaurantName')}
    <input type="text" name="name" value="${name}" required maxlength="${NAME_LENGTH}" autocomplete="organization">
  </label>
  <label>${t('country')}
    <select name="country" required><option value="">${t('choose')}</option>${options(named(language, 'region', COUNTRIES), country)}</select>
    <small class="quiet">${t('countryHint')}</small>
  </label>`
}

export type Begun = { name?: string; country?: string; code?: string; error?: string | undefined }

/** The first page: what proves that this person may, and what the second page needs for its suggestions. */
export function beginPage(
  locale: Locale,
  command: string,
  { name = '', country = '', code = '', error }: Begun = {},
): Page {
  const { t } = locale
  return {
    title: t('setUp'),
    wide: true,
    status: error ? 400 : 200,
    body: html`<h1>${t('setUp')}</h1>
<p>${t('nobodyYet')}</p>
${notice('bad', error)}
<form class="stack" method="post" action="${SET_UP_PATH}/begin">
  <label>${t('code')}
    <input class="code" type="text" name="code" value="${code}" dir="ltr" required autofocus maxlength="40" autocomplete="off" spellcheck="false" autocapitalize="characters">
    <small class="quiet">${t('codeHint')}</small>
  </label>
  ${nameAndCountry(locale, { name, country })}
  <button type="submit">${t('goOn')}</button>
</form>
<h2>${t('fromTerminal')}</h2>
<p class="small">${t('fromTerminalHint')}</p>
<pre dir="ltr" tabindex="0"><code>${command}</code></pre>`,
  }
}

function restaurantFields({ t, language }: Locale, wish: RestaurantWish, { zones }: Suggestion): Html {
  const zone = (value: string) => ({ value, label: value.replaceAll('_', ' ') })
  const others = Intl.supportedValuesOf('timeZone').filter((one) => !zones.includes(one))
  const languages = named(language, 'language', MENU_LANGUAGES)
  return html`<input type="hidden" name="name" value="${wish.name}"><input type="hidden" name="country" value="${wish.country}">
  <label>${t('currency')}
    <select name="currency" required>${options(named(language, 'currency', CURRENCIES), wish.currency)}</select>
  </label>
  <label>${t('timezone')}
    <select name="timezone" required>
      <optgroup label="${t('hereZones')}">${options(zones.map(zone), wish.timezone)}</optgroup>
      <optgroup label="${t('allZones')}">${options(others.map(zone), wish.timezone)}</optgroup>
    </select>
  </label>
  <label>${t('language')}
    <select name="language" required>${options(languages, wish.language)}</select>
  </label>
  <label>${t('second')}
    <select name="second"><option value="">${t('none')}</option>${options(languages, wish.second)}</select>
  </label>
  <fieldset>
    <legend>${t('tax')}</legend>
    <p class="quiet small">${t('taxHint')}</p>
    <div class="pair">
      <label>${t('taxName')}<input type="text" name="tax_name" value="${wish.taxName}" maxlength="60"></label>
      <label>${t('taxRate')}<input type="text" name="tax_rate" value="${wish.taxRate}" inputmode="decimal" dir="ltr" maxlength="6"></label>
    </div>
    <label class="check"><input type="checkbox" name="included" value="yes" ${wish.pricesIncludeTax && html`checked`}> ${t('included')}</label>
  </fieldset>`
}

export type Person = { name: string; email: string }

export function accountFields(
  { t }: Locale,
  { name, email }: Person,
  { withEmail }: { withEmail: boolean },
): Html {
  const { least, most } = PASSWORD_LENGTH
  return html`<label>${t('yourName')}
    <input type="text" name="person" value="${name}" required maxlength="120" autocomplete="name">
  </label>
  ${
    withEmail &&
    html`<label>${t('email')}
    <input type="email" name="email" value="${email}" dir="ltr" required maxlength="254" autocomplete="username">
  </label>`
  }
  <label>${t('password')}
    <input type="password" name="password" dir="ltr" required minlength="${least}" maxlength="${most}" autocomplete="new-password">
    <small class="quiet">${t('passwordHint', { least })}</small>
  </label>`
}

type Detailed = { wish: RestaurantWish; suggestion: Suggestion; error?: string | undefined }

export function detailsPage(
  locale: Locale,
  { wish, suggestion, error }: Detailed,
  { person, hasDemo, withDemo }: { person: Person; hasDemo: boolean; withDemo: boolean },
): Page {
  const { t } = locale
  return {
    title: t('setUp'),
    wide: true,
    status: error ? 400 : 200,
    body: html`<h1><bdi>${wish.name}</bdi></h1>
<p class="quiet">${t('step', { step: 2 })}</p>
${notice('bad', error)}
<form class="stack" method="post" action="${SET_UP_PATH}">
  ${restaurantFields(locale, wish, suggestion)}
  <h2>${t('you')}</h2>
  ${accountFields(locale, person, { withEmail: true })}
  ${hasDemo && html`<label class="check"><input type="checkbox" name="demo" value="yes" ${withDemo && html`checked`}> ${t('withDemo')}</label>`}
  <button type="submit">${t('create')}</button>
</form>
<p class="small"><a href="${SET_UP_PATH}">${t('back')}</a></p>`,
  }
}

/** Another restaurant of somebody who is signed in: name and country, then the same details. */
export function newRestaurantPage(
  locale: Locale,
  asked: { name: string; country: string },
  error?: string,
): Page {
  const { t } = locale
  return {
    title: t('newRestaurant'),
    wide: true,
    status: error ? 400 : 200,
    body: html`<h1>${t('newRestaurant')}</h1>
<p>${t('newRestaurantHint')}</p>
${notice('bad', error)}
<form class="stack" method="get" action="${NEW_RESTAURANT_PATH}">
  ${nameAndCountry(locale, asked)}
  <button type="submit">${t('goOn')}</button>
</form>`,
  }
}

export function newDetailsPage(locale: Locale, { wish, suggestion, error }: Detailed): Page {
  const { t } = locale
  return {
    title: t('newRestaurant'),
    wide: true,
    status: error ? 400 : 200,
    body: html`<h1><bdi>${wish.name}</bdi></h1>
<p class="quiet">${t('step', { step: 2 })}</p>
${notice('bad', error)}
<form class="stack" method="post" action="${NEW_RESTAURANT_PATH}">
  ${restaurantFields(locale, wish, suggestion)}
  <button type="submit">${t('create')}</button>
</form>
<p class="small"><a href="${NEW_RESTAURANT_PATH}">${t('back')}</a></p>`,
  }
}
