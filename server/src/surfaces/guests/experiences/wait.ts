import { type Html, html } from '../../../platform/http/pages/html.ts'
import { MOST_TICKETS } from '../../../restaurant/experiences/contract.ts'
import type { ExperienceRow } from '../../../restaurant/experiences/queries/experiences.ts'
import { type Faults, field, hidden, type Typed } from '../fields.ts'
import type { Guarded } from '../guard.ts'
import { momentText } from '../hours.ts'
import type { GuestPage } from '../layout.ts'
import { textHtml } from '../menu/cards.ts'
import { pathOf, type Visit } from '../visit.ts'

export function waitOf({ id }: ExperienceRow, tickets: number): string {
  return `wait for experience ${id} ${tickets}`
}

/** For a date that is sold out. Only by mail can its guests be told. */
export function waitForm(
  visit: Visit,
  row: ExperienceRow,
  typed: Typed,
  { faults, guard, key }: { faults: Faults; guard: Guarded; key: string },
): Html {
  const { t } = visit
  return html`<section class="card" aria-labelledby="wait"><h2 id="wait">${t('ticketWaitTitle')}</h2><p>${t('ticketWaitHint')}</p>
<form class="stack" method="post" action="${pathOf(visit, `/experiences/${row.id}/wait`)}"${guard.attributes}>${hidden('key', key)}${guard.fields}
<fieldset><legend>${t('you')}</legend>
${field(visit, { name: 'tickets', label: t('tickets'), type: 'number', min: '1', max: String(Math.min(row.capacity, MOST_TICKETS)), value: typed('tickets') || '2', inputmode: 'numeric', fault: faults.tickets })}
<div class="pair">${field(visit, { name: 'name', label: t('name'), value: typed('name'), autocomplete: 'name', maxlength: 120, fault: faults.name })}
${field(visit, { name: 'phone', label: t('phone'), type: 'tel', dir: 'ltr', value: typed('phone'), autocomplete: 'tel', maxlength: 40, fault: faults.phone })}</div>
${field(visit, { name: 'email', label: t('email'), type: 'email', dir: 'ltr', value: typed('email'), autocomplete: 'email', maxlength: 254, fault: faults.email })}
</fieldset><button class="wide" type="submit">${t('waitSend')}</button></form></section>`
}

export function waitDonePage(visit: Visit, row: ExperienceRow, tickets: number): GuestPage {
  const { t, site } = visit
  return {
    title: t('waitDone'),
    path: null,
    part: 'experiences',
    body: html`<div class="narrow"><h1>${t('waitDone')}</h1>
<p class="notice good" role="status"><strong>${textHtml(visit, row.name)}, ${momentText(visit, row.starts_at, site.row.zone)} · ${t('ticketsOf', { count: tickets })}</strong></p>
<p>${t('ticketWaitDone')}</p><p class="actions"><a class="button second" href="${pathOf(visit, '/experiences')}">${t('experiences')}</a></p></div>`,
  }
}
