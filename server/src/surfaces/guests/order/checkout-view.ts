import type { OrderType, TipRule } from '../../../ground/tenants/rules/ordering.ts'
import { type Html, html } from '../../../platform/http/pages/html.ts'
import { translator } from '../../../platform/i18n/texts.ts'
import { addDays, localDate } from '../../../platform/time/clock.ts'
import type { OrderQuote } from '../../../restaurant/orders/contract.ts'
import { tipsFor } from '../../../restaurant/payments/rules/tips.ts'
import { alertHtml, type Faults, field, hidden, option, type Typed } from '../fields.ts'
import type { Guarded } from '../guard.ts'
import { minutesText, momentText } from '../hours.ts'
import type { GuestPage } from '../layout.ts'
import { payTexts } from '../texts/texts.ts'
import { tipChoices, tipIn } from '../tip.ts'
import { branchHere, money, pathOf, type Visit } from '../visit.ts'
import type { Basket } from './basket.ts'
import type { AtTable } from './page.ts'
import { confirmRule } from './place.ts'
import { chosenHtml, menuPath, type PricedLine, sumsHtml } from './view.ts'
import type { Pay } from './wanted.ts'

export type Checkout = {
  basket: Basket
  encrypted: string
  key: string
  table: AtTable | null
  lines: PricedLine[]
  types: OrderType[]
  type: OrderType
  ways: Pay[]
  typed: Typed
  faults: Faults
  alert: Html | string | null
  quote: OrderQuote | null
  /** Whether the restaurant gives out any. */
  takesCoupons: boolean
  tips: TipRule | null
  /** The total that the guest saw before; null where they saw none. */
  wasMinor: number | null
  guard: Guarded
}

export function checkoutPage(visit: Visit, state: Checkout): GuestPage {
  const { t } = visit
  const { encrypted, basket, ways, alert, guard, key } = state
  const pay = payOf(state)
  return {
    title: t('checkout'),
    path: null,
    part: 'order',
    isFramed: basket.framed,
    leavesForPayment: ways.includes('online'),
    body: html`<p><a href="${menuPath(visit, encrypted)}">${t('backToMenu')}</a></p>
<h1>${t('checkout')}</h1>
${alertHtml(alert)}
<div class="ordering">
<form id="checkout" class="stack" method="post" action="${pathOf(visit, '/order/place')}"${basket.framed && html` target="_top"`} data-quote="${pathOf(visit, '/order/checkout')}"${guard.attributes}>
${hidden('b', encrypted)}${hidden('key', key)}${guard.fields}
${state.table ? html`${hidden('type', 'dine_in')}<p class="notice">${t('youSitAt', { table: state.table.name })}</p>` : typeFields(visit, state)}
${!state.table && whenFields(visit, state)}
${!state.table && state.types.includes('delivery') && addressFields(visit, state)}
${personFields(visit, state)}
${state.takesCoupons && couponField(visit, state)}
${payFields(visit, state, pay)}
<div id="change" role="status">${changeHtml(visit, state)}</div>
<p class="row"><button type="submit" class="wide" id="place-order">${placeText(visit, state, pay)}</button>
<noscript><button type="submit" class="plain wide" formaction="${pathOf(visit, '/order/checkout')}" formtarget="_self" formnovalidate>${t('update')}</button></noscript></p>
</form>
<aside class="side card" aria-label="${t('yourOrder')}">${linesHtml(visit, state)}
<div id="sums" aria-live="polite">${quoteHtml(visit, state)}</div></aside>
</div>`,
  }
}

function payOf({ ways, typed }: Checkout): Pay | undefined {
  return ways.find((way) => way === typed('pay')) ?? ways[0]
}

/** What the guest gives on top, from the gift card that pays. */
function tipMinorOf(state: Checkout): number {
  const { quote, tips, type, typed } = state
  const rule = payOf(state) === 'gift_card' ? tipsFor(tips, type) : null
  if (!quote || rule === null || quote.total_minor === 0) return 0
  const tip = { rule, choice: typed('tip'), own: typed('tip_own').trim(), stepMinor: 1 }
  return tipIn(tip, { amount_minor: quote.total_minor, currency: quote.currency }) ?? 0
}

function typeFields({ t }: Visit, { types, type, faults }: Checkout): Html {
  return html`<fieldset><legend>${t('howToGetIt')}</legend><div>${types.map((one) =>
    option('type', one, t(one), { checked: one === type }),
  )}</div>${faults.type && html`<p class="fault">${faults.type}</p>`}</fieldset>`
}

function whenFields(visit: Visit, { typed, faults }: Checkout): Html {
  const { t, now } = visit
  const { zone, ordering } = branchHere(visit)
  const today = localDate(now, zone)
  const later = typed('when') === 'later'
  return html`<fieldset><legend>${t('when')}</legend><div>
${option('when', 'asap', t('asap'), { checked: !later })}
${option('when', 'later', t('later'), { checked: later })}</div>
<div class="pair for-later">
${field(visit, { name: 'date', label: t('date'), type: 'date', value: typed('date') || today, depends: true, min: today, max: addDays(today, ordering.order_ahead_days), fault: faults.scheduled_for_day })}
${field(visit, { name: 'time', label: t('time'), type: 'time', value: typed('time'), depends: true, fault: faults.scheduled_for })}
</div></fieldset>`
}

function addressFields(visit: Visit, { typed, faults }: Checkout): Html {
  const { t } = visit
  return html`<fieldset class="for-delivery"><legend>${t('whereTo')}</legend><div class="pair">
${field(visit, { name: 'line1', label: t('street'), value: typed('line1'), depends: true, autocomplete: 'address-line1', maxlength: 200, fault: faults['delivery_address.line1'] ?? faults.delivery_address })}
${field(visit, { name: 'city', label: t('city'), value: typed('city'), depends: true, autocomplete: 'address-level2', maxlength: 200, fault: faults['delivery_address.city'] })}
</div></fieldset>`
}

function personFields(visit: Visit, { typed, faults, table, basket }: Checkout): Html {
  const { t } = visit
  const rule = confirmRule(visit, basket)
  return html`<fieldset><legend>${t('you')}</legend><div class="pair">
${field(visit, { name: 'name', label: t('name'), value: typed('name'), autocomplete: 'name', maxlength: 120, fault: faults.customer_name })}
${field(visit, { name: 'phone', label: t('phone'), type: 'tel', dir: 'ltr', value: typed('phone'), autocomplete: 'tel', maxlength: 40, optional: table !== null, ...(rule === 'call' && { hint: t('callFirst') }), fault: faults.customer_phone })}
</div>
${field(visit, { name: 'email', label: t('email'), type: 'email', dir: 'ltr', value: typed('email'), autocomplete: 'email', maxlength: 254, optional: rule !== 'mail', hint: t(rule === 'mail' ? 'confirmEmailHint' : 'emailHint'), fault: faults.customer_email })}
${field(visit, { name: 'note', label: t('orderNote'), value: typed('note'), rows: 2, maxlength: 500, optional: true, hint: t('allergyWarning'), fault: faults.note })}
</fieldset>`
}

function couponField(visit: Visit, { typed, faults }: Checkout): Html {
  const label = visit.t('coupon')
  return html`<fieldset><legend>${visit.t('couponTitle')}</legend>${field(visit, {
    ...{ name: 'coupon', label, value: typed('coupon'), dir: 'ltr', optional: true, autocomplete: 'off' },
    maxlength: 40,
    fault: faults.coupon_code,
  })}</fieldset>`
}

function payFields(visit: Visit, state: Checkout, pay: Pay | undefined): Html {
  const { t } = visit
  const { ways, typed, faults, type } = state
  const names: Record<Pay, string> = {
    online: t('payOnline'),
    venue: t(type === 'delivery' ? 'payAtDoor' : 'payAtVenue'),
    gift_card: t('payGiftCard'),
  }
  return html`<fieldset><legend>${t('howToPay')}</legend><div>${ways.map((way) =>
    option('pay', way, names[way], { checked: way === pay }),
  )}</div>
${
  ways.includes('gift_card') &&
  html`<div class="for-card">${field(visit, { name: 'gift_card_code', label: t('giftCardCode'), dir: 'ltr', value: typed('gift_card_code'), depends: true, autocomplete: 'off', maxlength: 60, hint: t('giftCardRest'), fault: faults.gift_card_code })}${tipFields(visit, state)}</div>`
}</fieldset>`
}

/** Without what each percentage comes to: that changes with what is ordered, and stands beside the total. */
function tipFields(visit: Visit, { tips, types, typed, faults }: Checkout): Html | false {
  const offered = types.filter((type) => tipsFor(tips, type) !== null)
  if (tips === null || offered.length === 0) return false
  const t = translator(payTexts, visit.language, visit.lang)
  const tip = { rule: tips, choice: typed('tip'), own: typed('tip_own'), stepMinor: 1 }
  return html`<fieldset class="tips ${offered.map((type) => `tips-${type}`).join(' ')}"><legend>${t('tip')}</legend><div>
${tipChoices(visit, tip, null)}</div>
<div class="when-tip">${field(visit, { name: 'tip_own', label: t('tipAmount'), value: tip.own, depends: true, dir: 'ltr', inputmode: 'decimal', maxlength: 14, fault: faults.tip_own })}</div></fieldset>`
}

function linesHtml(visit: Visit, { lines }: Checkout): Html {
  const { t } = visit
  return html`<h2>${t('yourOrder')}</h2><ul class="basket">${lines.map(
    (
      line,
      place,
    ) => html`<li><span><label class="hidden" for="quantity-${place}">${t('quantity')} ${line.name}</label>
<select id="quantity-${place}" name="quantity-${place}" form="checkout" data-update>${Array.from(
      { length: Math.max(10, line.quantity) + 1 },
      (_, count) =>
        html`<option value="${count}"${count === line.quantity && html` selected`}>${count === 0 ? t('remove') : `${count}×`}</option>`,
    )}</select></span>
<span>${chosenHtml(visit, line)}${line.fault && html`<span class="fault">${line.fault}</span>`}</span>
<span class="price">${line.totalMinor !== null && money(visit, line.totalMinor)}</span></li>`,
  )}</ul>`
}

/** What they agree to stands on the button itself. */
function placeText(visit: Visit, state: Checkout, pay: Pay | undefined): string {
  const text = visit.t(pay === 'online' ? 'placePaid' : 'placeOrder')
  return state.quote ? `${text} · ${money(visit, state.quote.total_minor + tipMinorOf(state))}` : text
}

/** The second sentence is for a press that came too soon after a script had brought the change. */
function changeHtml(visit: Visit, { quote, wasMinor }: Checkout): Html | false {
  if (!quote) return false
  const isOther = wasMinor !== null && wasMinor !== quote.total_minor
  const amounts = { was: money(visit, wasMinor ?? 0), now: money(visit, quote.total_minor) }
  return html`${isOther && html`<p class="notice bad">${visit.t('totalChanged', amounts)}</p>`}<p class="notice bad" id="too-soon" hidden>${visit.t('pressAgain')}</p>`
}

function quoteHtml(visit: Visit, state: Checkout): Html {
  const { t } = visit
  const { quote, wasMinor, faults, lines } = state
  const problem =
    faults['delivery_address.city'] ??
    faults.lines ??
    faults.scheduled_for ??
    faults.scheduled_for_day ??
    faults.coupon_code
  // Beside the sum, so that a script that brings a new sum brings them too.
  const kept = (name: string, minor: number) =>
    html`<input type="hidden" name="${name}" value="${minor}" form="checkout" autocomplete="off">`
  const was = wasMinor !== null && kept('was', wasMinor)
  const isBlocked = lines.some(({ fault }) => fault !== null)
  if (!quote)
    return html`<p class="${problem ? 'fault' : 'fine'}">${problem ?? t(isBlocked ? 'sumsBlocked' : 'sumsLater')}</p>${was}`
  const isUnused = quote.discounts.some(({ kind, applied }) => kind === 'coupon' && !applied)
  return html`${sumsHtml(visit, quote)}${tipText(visit, tipMinorOf(state), quote)}${isUnused && html`<p class="fine">${t('couponNotUsed')}</p>`}${kept('total', quote.total_minor)}${was}
<p class="fine" id="ready">${readyText(visit, quote)}</p>`
}

function readyText(visit: Visit, { scheduled_for: scheduled, type }: OrderQuote): string {
  const { zone, preparation_minutes: minutes } = branchHere(visit)
  if (scheduled !== null)
    return visit.t('readyFor', { moment: momentText(visit, Date.parse(scheduled), zone) })
  return visit.t(type === 'delivery' ? 'leavesIn' : 'readyIn', { time: minutesText(visit, minutes) })
}

function tipText(visit: Visit, tipMinor: number, { total_minor, currency }: OrderQuote): Html | false {
  if (tipMinor === 0) return false
  const [tip, amount] = [money(visit, tipMinor, currency), money(visit, total_minor + tipMinor, currency)]
  return html`<p id="tip-text">${translator(payTexts, visit.language, visit.lang)('tipTogether', { tip, amount })}</p>`
}
