import { html } from '../../../platform/http/pages/html.ts'
import type { Page } from '../../../platform/http/pages/pages.ts'
import { moneyText } from '../../../platform/i18n/money.ts'
import { type Language, translator } from '../../../platform/i18n/texts.ts'
import type { Restaurant } from '../../../platform/postgres/transaction/transaction.ts'
import type { PaymentRow } from '../queries/payments.ts'
import { payTexts } from '../texts.ts'

export type Fault = 'declined' | 'noFunds' | 'unknownCard'
export type Reader = { restaurant: Restaurant; language: Language }

function words({ restaurant, language }: Reader, payment: PaymentRow) {
  const t = translator(payTexts, language)
  const amount = moneyText(payment.amount_minor + payment.tip_minor, payment.currency, language)
  return { t, amount, restaurant: restaurant.name }
}

function whatIsPaid({ order_id, experience_booking_id, gift_card_id }: PaymentRow) {
  if (order_id !== null) return 'anOrder'
  if (gift_card_id !== null) return 'aGiftCard'
  return experience_booking_id === null ? 'aDeposit' : 'tickets'
}

/** Works without a script, like every page of ours. */
export function testPage(reader: Reader, payment: PaymentRow, fault: Fault | null): Page {
  const { t, amount, restaurant } = words(reader, payment)
  const until = new Intl.DateTimeFormat(reader.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: reader.restaurant.zone,
  }).format(payment.expires_at ?? payment.created_at)
  return {
    title: t('payTo', { restaurant }),
    status: fault === null ? 200 : 422,
    body: html`<h1>${t('payTo', { restaurant })}</h1>
<p>${t(whatIsPaid(payment))}: <strong><bdi>${amount}</bdi></strong></p>
${fault !== null && html`<p class="notice bad" role="alert" id="fault">${t(fault)}</p>`}
<form class="stack" method="post">
  <label>${t('cardNumber')}
    <input type="text" name="card_number" inputmode="numeric" autocomplete="cc-number" dir="ltr" required autofocus
      maxlength="40"${fault !== null && html` aria-invalid="true" aria-describedby="fault"`}>
  </label>
  <button type="submit">${t('pay', { amount })}</button>
</form>
<p class="quiet small">${t('testHint')}</p>
<p class="quiet small">${t('until', { moment: until })}</p>`,
  }
}

export function paidPage(reader: Reader, payment: PaymentRow): Page {
  const { t, amount, restaurant } = words(reader, payment)
  return {
    title: t('paid'),
    body: html`<h1>${t('paid')}</h1>
<p>${t('paidText', { restaurant, amount })}</p>
${payment.return_url !== null && html`<p><a class="button" href="${payment.return_url}" rel="noreferrer">${t('goOn')}</a></p>`}`,
  }
}

/** Back from the provider without having paid, or before the provider knows of it. */
export function waitingPage(reader: Reader, payment: PaymentRow, path: string): Page {
  const { t } = words(reader, payment)
  return {
    title: t('notYet'),
    body: html`<h1>${t('notYet')}</h1>
<p>${t('notYetText')}</p>
<p class="choices"><a class="button plain" href="${path}?back=1">${t('lookAgain')}</a>
${payment.provider_url !== null && html`<a class="button" href="${path}">${t('payNow')}</a>`}</p>`,
  }
}

export function endedPage(reader: Reader, payment: PaymentRow): Page {
  const { t, restaurant } = words(reader, payment)
  return {
    title: t('ended'),
    status: 410,
    body: html`<h1>${t('ended')}</h1><p>${t('endedText', { restaurant })}</p>`,
  }
}
