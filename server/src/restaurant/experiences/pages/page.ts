import { type Html, html } from '../../../platform/http/pages/html.ts'
import type { Page } from '../../../platform/http/pages/pages.ts'
import type { GuestLanguage } from '../../../platform/i18n/languages.ts'
import { localeFor } from '../../../platform/i18n/languages.ts'
import { moneyText } from '../../../platform/i18n/money.ts'
import { translator } from '../../../platform/i18n/texts.ts'
import { qrSvg } from '../../../platform/images/qr.ts'
import type { Restaurant } from '../../../platform/postgres/transaction/transaction.ts'
import { writeCode } from '../../gift-cards/rules/code.ts'
import { guestWordsOf } from '../../guest-words/words.ts'
import { nameIn } from '../../menu/rules/texts.ts'
import type { BookingRow } from '../queries/bookings.ts'
import type { ExperienceRow } from '../queries/experiences.ts'
import type { TicketRow } from '../queries/tickets.ts'
import { whenText } from '../rules/words.ts'

export type ShownTickets = {
  restaurant: Restaurant
  language: GuestLanguage
  experience: ExperienceRow
  booking: BookingRow
  /** With their whole codes. */
  tickets: TicketRow[]
  path: string
}

const ticketTexts = guestWordsOf('ticketPage')

/** Works without a script, on a screen and on paper. */
export function ticketsPage(shown: ShownTickets): Page {
  const { restaurant, language, experience, booking } = shown
  const t = translator(ticketTexts, language)
  return {
    title: t('title'),
    body: html`<section class="tickets">
<p class="quiet small">${t('at', { restaurant: restaurant.name })}</p>
<h1><bdi>${nameIn(experience.name, language, restaurant.defaultLanguage)}</bdi></h1>
<p><strong>${whenText(experience.starts_at, restaurant.zone, language)}</strong><br>
${t('tickets', { count: booking.tickets })}${booking.name !== '' && html` · <bdi>${t('for', { name: booking.name })}</bdi>`}</p>
${booking.status === 'booked' && bookedPart(shown)}
${booking.status === 'held' && heldPart(shown)}
${booking.status === 'cancelled' && cancelledPart(shown)}
</section>`,
  }
}

function bookedPart({ language, restaurant, tickets, path }: ShownTickets): Html {
  const t = translator(ticketTexts, language)
  return html`<p class="quiet small">${t('show')}</p>
<ol class="ticket-list">${tickets.map(
    ({ number, code, checked_in_at }) => html`<li>
<h2>${t('ticket', { number, count: tickets.length })}</h2>
${checked_in_at !== null && html`<p class="notice">${t('checkedIn', { moment: whenText(checked_in_at, restaurant.zone, language) })}</p>`}
${qrSvg(code, t('scan', { number }))}
<p class="code"><bdi dir="ltr">${writeCode(code)}</bdi></p>
</li>`,
  )}</ol>
<p class="choices no-print"><a class="button plain" href="${path}/calendar.ics">${t('calendar')}</a></p>`
}

function heldPart({ language, restaurant, booking, path }: ShownTickets): Html {
  const t = translator(ticketTexts, language)
  const until = new Intl.DateTimeFormat(localeFor(language), {
    timeStyle: 'short',
    timeZone: restaurant.zone,
  })
  const isOffer = booking.source === 'waitlist'
  const amount = moneyText(booking.total_minor, booking.currency, language)
  return html`<p class="notice"><strong>${t('held', { moment: until.format(booking.hold_until ?? 0) })}</strong><br>
${t(isOffer ? 'offerHint' : 'heldHint')}</p>
<form class="choices" method="post" action="${path}/take">
<button type="submit">${booking.total_minor === 0 ? t('take') : t('pay', { amount })}</button>
</form>
<form class="choices" method="post" action="${path}/give-up"><button class="plain" type="submit">${t('giveUp')}</button></form>`
}

function cancelledPart({ language, restaurant, booking, experience }: ShownTickets): Html {
  const t = translator(ticketTexts, language)
  const isLapsed = booking.cancel_cause === 'lapsed'
  const reason = booking.cancel_cause === 'date' ? experience.cancel_reason : null
  return html`<p class="notice bad"><strong>${t('cancelled')}</strong></p>
${reason !== null && html`<p>${t('reason', { reason })}</p>`}
<p>${isLapsed ? t('lapsed') : t('cancelledHint', { restaurant: restaurant.name })}</p>`
}
