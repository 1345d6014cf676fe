import { html } from '../../../platform/http/pages/html.ts'
import type { Page } from '../../../platform/http/pages/pages.ts'
import type { GuestLanguage } from '../../../platform/i18n/languages.ts'
import { localeFor } from '../../../platform/i18n/languages.ts'
import { translator } from '../../../platform/i18n/texts.ts'
import type { Restaurant } from '../../../platform/postgres/transaction/transaction.ts'
import { guestWordsOf } from '../../guest-words/words.ts'
import { LONGEST_COMMENT } from '../contract.ts'
import { LINK_DAYS } from '../rules/visit.ts'

const reviewTexts = guestWordsOf('reviewPage')

export type Reader = { restaurant: Restaurant; language: GuestLanguage }
export type Fault = 'noStars' | 'tooLong' | 'controls'
export type Written = { rating: number | null; comment: string; fault: Fault | null }

const STARS = [1, 2, 3, 4, 5]

function words({ restaurant, language }: Reader) {
  return { t: translator(reviewTexts, language), restaurant: restaurant.name }
}

/** Works without a script: the stars are five radio buttons. */
export function askPage(reader: Reader, path: string, visitedAt: number, written: Written): Page {
  const { t, restaurant } = words(reader)
  const { rating, comment, fault } = written
  const count = new Intl.NumberFormat(localeFor(reader.language)).format(LONGEST_COMMENT)
  const date = new Intl.DateTimeFormat(localeFor(reader.language), {
    dateStyle: 'long',
    timeZone: reader.restaurant.zone,
  }).format(visitedAt)
  return {
    title: t('title', { restaurant }),
    status: fault === null ? 200 : 422,
    body: html`<h1>${t('title', { restaurant })}</h1>
<p>${t('lead', { date })}</p>
${fault !== null && html`<p class="notice bad" role="alert" id="fault">${t(fault, { count })}</p>`}
<form class="stack" method="post" action="${path}">
  <fieldset class="stars"${fault === 'noStars' && html` aria-describedby="fault"`}>
    <legend>${t('rating')}</legend>
    <div>${STARS.map(
      (star) => html`<label><input type="radio" name="rating" value="${String(star)}" required
      aria-label="${t('stars', { count: String(star) })}"${rating === star && html` checked`}><span aria-hidden="true">★</span></label>`,
    )}</div>
    <p class="quiet small" aria-hidden="true"><span>${t('star1')}</span><span>${t('star5')}</span></p>
  </fieldset>
  <label>${t('comment')}
    <textarea name="comment" rows="5" maxlength="${String(LONGEST_COMMENT)}" dir="auto"
      aria-describedby="optional"${(fault === 'tooLong' || fault === 'controls') && html` aria-invalid="true"`}>${`\n${comment}`}</textarea>
    <small id="optional" class="quiet">${t('optional', { count })}</small>
  </label>
  <button type="submit">${t('send')}</button>
</form>
<p class="quiet small">${t('shown', { restaurant })}</p>
<form method="post" action="${path}/stop"><button class="link" type="submit">${t('stop')}</button></form>`,
  }
}

export function thanksPage(reader: Reader): Page {
  const { t, restaurant } = words(reader)
  return { title: t('thanks'), body: html`<h1>${t('thanks')}</h1><p>${t('thanksText', { restaurant })}</p>` }
}

export function endedPage(reader: Reader): Page {
  const { t, restaurant } = words(reader)
  return {
    title: t('ended'),
    status: 410,
    body: html`<h1>${t('ended')}</h1><p>${t('endedText', { restaurant, days: String(LINK_DAYS) })}</p>`,
  }
}

export function stoppedPage(reader: Reader): Page {
  const { t, restaurant } = words(reader)
  return {
    title: t('stopped'),
    body: html`<h1>${t('stopped')}</h1><p>${t('stoppedText', { restaurant })}</p>`,
  }
}
