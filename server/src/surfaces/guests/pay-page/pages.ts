import { html } from '../../../platform/http/pages/html.ts'
import { translator } from '../../../platform/i18n/texts.ts'
import type { PaymentRow } from '../../../restaurant/payments/queries/payments.ts'
import { soonText } from '../hours.ts'
import type { GuestPage } from '../layout.ts'
import { wayBack } from '../linked-page.ts'
import { payTexts } from '../texts/texts.ts'
import { type TipAsked, tipChoices } from '../tip.ts'
import { branchHere, money, type Visit } from '../visit.ts'

export type Fault = 'declined' | 'noFunds' | 'unknownCard' | 'noTip'

function words(visit: Visit, payment: PaymentRow) {
  const t = translator(payTexts, visit.language, visit.lang)
  const amount = money(visit, payment.amount_minor + payment.tip_minor, payment.currency)
  const back = wayBack(visit, payment.return_url, t('back'))
  return { t, amount, back, restaurant: visit.site.row.name }
}

function whatIsPaid({ order_id, experience_booking_id, gift_card_id }: PaymentRow) {
  if (order_id !== null) return 'anOrder'
  if (gift_card_id !== null) return 'aGiftCard'
  return experience_booking_id === null ? 'aDeposit' : 'tickets'
}

/** Until when, and that whatever it pays for is held no longer. */
function untilHtml(visit: Visit, payment: PaymentRow, isHeld: boolean) {
  const t = translator(payTexts, visit.language, visit.lang)
  const at = payment.expires_at ?? payment.created_at
  const moment = soonText(visit, at, branchHere(visit).zone)
  if (!isHeld) return html`<p class="fine">${t('until', { moment })}</p>`
  return html`<p class="notice">${t(payment.order_id === null ? 'tableHeld' : 'orderHeld', { moment })}</p>`
}

function tipHtml(visit: Visit, payment: PaymentRow, tip: TipAsked, fault: Fault | null) {
  const t = translator(payTexts, visit.language, visit.lang)
  return html`<fieldset><legend>${t('tip')}</legend>
${tipChoices(visit, tip, payment)}
<div class="field when-tip"><label for="tip_own">${t('tipAmount')}</label>
  <input id="tip_own" type="text" name="tip_own" inputmode="decimal" dir="ltr" maxlength="14" value="${tip.own}"${fault === 'noTip' && html` aria-invalid="true" aria-describedby="fault"`}></div>
</fieldset>`
}

/** Before a provider makes its page: what the guest gives on top. */
export function tipPage(
  visit: Visit,
  payment: PaymentRow,
  isHeld: boolean,
  tip: TipAsked,
  fault: Fault | null,
): GuestPage {
  const { t, amount, back, restaurant } = words(visit, payment)
  return {
    title: t('payTo', { restaurant }),
    path: null,
    status: fault === null ? 200 : 422,
    body: html`<section class="card narrow"><h1>${t('payTo', { restaurant })}</h1>
<p>${t(whatIsPaid(payment))}: <strong><bdi>${amount}</bdi></strong></p>
${fault !== null && html`<p class="notice bad" role="alert" id="fault">${t(fault)}</p>`}
<form method="post" data-once>
${tipHtml(visit, payment, tip, fault)}
  <p class="actions"><button type="submit">${t('goOn')}</button></p>
</form>
${untilHtml(visit, payment, isHeld)}
${back}</section>`,
  }
}

/** Works without a script, like every page of ours. */
export function testPage(
  visit: Visit,
  payment: PaymentRow,
  isHeld: boolean,
  tip: TipAsked | null,
  fault: Fault | null,
): GuestPage {
  const { t, amount, back, restaurant } = words(visit, payment)
  return {
    title: t('payTo', { restaurant }),
    path: null,
    status: fault === null ? 200 : 422,
    body: html`<section class="card narrow"><h1>${t('payTo', { restaurant })}</h1>
<p>${t(whatIsPaid(payment))}: <strong><bdi>${amount}</bdi></strong></p>
${fault !== null && html`<p class="notice bad" role="alert" id="fault">${t(fault)}</p>`}
<form method="post" data-once>
${tip !== null && tipHtml(visit, payment, tip, fault)}
  <div class="field"><label for="card_number">${t('cardNumber')}</label>
    <input id="card_number" type="text" name="card_number" inputmode="numeric" autocomplete="cc-number" dir="ltr" required autofocus
      maxlength="40"${fault !== null && fault !== 'noTip' && html` aria-invalid="true" aria-describedby="fault"`}></div>
  <p class="actions"><button type="submit">${t(tip === null ? 'pay' : 'payAndTip', { amount })}</button></p>
</form>
<p class="fine">${t('testHint')}</p>
${untilHtml(visit, payment, isHeld)}
${back}</section>`,
  }
}

export function paidPage(visit: Visit, payment: PaymentRow): GuestPage {
  const { t, amount, back, restaurant } = words(visit, payment)
  const goOn = payment.return_url
  return {
    title: t('paid'),
    path: null,
    body: html`<section class="card narrow"><h1>${t('paid')}</h1>
<p>${t('paidText', { restaurant, amount })}</p>
${goOn === null ? back : html`<p class="actions"><a class="button" href="${goOn}" rel="noreferrer">${t('goOn')}</a></p>`}</section>`,
  }
}

/** Back from the provider without having paid, or before the provider knows of it. */
export function waitingPage(visit: Visit, payment: PaymentRow, isHeld: boolean, path: string): GuestPage {
  const { t, back } = words(visit, payment)
  return {
    title: t('notYet'),
    path: null,
    body: html`<section class="card narrow"><h1>${t('notYet')}</h1>
<p>${t('notYetText')}</p>${isHeld && untilHtml(visit, payment, isHeld)}
<p class="actions"><a class="button" href="${path}?back=1">${t('lookAgain')}</a>
${payment.provider_url !== null && html`<a class="button second" href="${path}">${t('payNow')}</a>`}</p>
${back}</section>`,
  }
}

export function endedPage(visit: Visit, payment: PaymentRow): GuestPage {
  const { t, back, restaurant } = words(visit, payment)
  return toldPage({ status: 410, title: t('ended'), text: t('endedText', { restaurant }), back })
}

/** The restaurant takes no money at this moment. */
export function notNowPage(visit: Visit, payment: PaymentRow): GuestPage {
  const { t, back } = words(visit, payment)
  return toldPage({ status: 503, title: t('cannotPay'), text: t('cannotPayHint'), back })
}

function toldPage({
  status,
  title,
  text,
  back,
}: {
  status: number
  title: string
  text: string
  back: ReturnType<typeof wayBack>
}): GuestPage {
  return {
    title,
    path: null,
    status,
    body: html`<section class="card narrow"><h1>${title}</h1><p>${text}</p>${back}</section>`,
  }
}
