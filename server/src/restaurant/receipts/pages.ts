import type { FastifyInstance } from 'fastify'
import { findRestaurant } from '../../ground/tenants/queries.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import { type Html, html } from '../../platform/http/pages/html.ts'
import { PageRefusal, wordsOf } from '../../platform/http/pages/pages.ts'
import { isUuid } from '../../platform/http/validation/formats.ts'
import { guestLanguageOf } from '../../platform/i18n/of-request.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory, inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { guestWordsOf, sendToGuest } from '../guest-words/words.ts'
import { readOrder } from '../orders/reading.ts'
import { billOf } from './bill.ts'
import { receiptsFor } from './commands.ts'
import { openBill, openReceipt } from './link.ts'
import type { Receipt } from './rules/receipt.ts'

const receiptTexts = guestWordsOf('receiptPage')

/** A receipt at its secret address: for the guest who was mailed it, and for staff to print. */
export function serveReceipts(
  app: FastifyInstance,
  { database, box }: { database: Database; box: SecretBox },
): void {
  type Asked = { Params: { slug: string; token: string }; Querystring: { receipt?: string; copy?: string } }
  app.get<Asked>('/r/:slug/receipt/:token', async (request, reply) => {
    const [restaurant] = await inDirectory(database, findRestaurant(request.params.slug))
    const linked = restaurant ? openReceipt(box, restaurant.id, request.params.token) : null
    const order = restaurant && linked ? await readOrder(database, restaurant, linked.orderId) : undefined
    if (!restaurant || !order) throw new PageRefusal(404, wordsOf(receiptTexts, 'none', 'noneHint'))
    const cause = { actor: NOBODY, requestId: request.id, now: Date.now() }
    const { receipt, copy } = request.query
    const receiptId = typeof receipt === 'string' && isUuid(receipt) ? receipt : null
    const wanted = { language: guestLanguageOf(request), receiptId, isCopy: copy !== undefined }
    const receipts = await inRestaurant(database, restaurant, cause, (tx) => receiptsFor(tx, order, wanted))
    return sendToGuest(reply, { title: receipts[0].title, body: html`${receipts.map(receiptBody)}` })
  })
}

/** The bill of a table, at its secret address: printed by staff before it is paid, and as one receipt after. */
export function serveBills(
  app: FastifyInstance,
  { database, box }: { database: Database; box: SecretBox },
): void {
  type Asked = { Params: { slug: string; token: string }; Querystring: { by?: string } }
  app.get<Asked>('/r/:slug/bill/:token', async (request, reply) => {
    const [restaurant] = await inDirectory(database, findRestaurant(request.params.slug))
    const linked = restaurant ? openBill(box, restaurant.id, request.params.token) : null
    const cause = { actor: NOBODY, requestId: request.id, now: Date.now() }
    const bill =
      restaurant && linked
        ? await inRestaurant(database, restaurant, cause, (tx) =>
            billOf(tx, linked.sittingId, guestLanguageOf(request), { seats: request.query.by === 'seat' }),
          )
        : null
    if (!bill) throw new PageRefusal(404, wordsOf(receiptTexts, 'none', 'noneHint'))
    return sendToGuest(reply, { title: bill.title, body: receiptBody(bill) })
  })
}

const NOBODY = { kind: 'system', id: null, name: 'receipts' } as const

function receiptBody(receipt: Receipt): Html {
  const { seats = [] } = receipt
  return html`<article class="receipt">
${receipt.copy !== undefined && html`<p class="notice strong">${receipt.copy}</p>`}
<h1>${receipt.restaurant}</h1>
<p class="small">${receipt.about.map((line) => html`<bdi>${line}</bdi><br>`)}</p>
<table>
${seats.length > 0 ? seats.map(seatBody) : linesBody(receipt.lines)}
${group(receipt.sums)}${group(receipt.taxes, 'small')}${group(receipt.payments)}
</table>
<p>${receipt.thanks}</p>
</article>`
}

function linesBody(lines: Receipt['lines']): Html {
  return html`<tbody>${lines.map(
    ({ quantity, name, parts, amount }) =>
      html`<tr><td class="count">${quantity}</td><th scope="row"><bdi>${name}</bdi>${parts.map((part) => html`<br><small><bdi>${part}</bdi></small>`)}</th><td>${amount}</td></tr>`,
  )}</tbody>`
}

function seatBody({ title, lines, rows }: NonNullable<Receipt['seats']>[number]): Html {
  return html`<tbody><tr class="strong"><th scope="rowgroup" colspan="3">${title}</th></tr></tbody>${linesBody(lines)}${group(rows, 'small')}`
}

function group(rows: Receipt['sums'], kind = ''): Html | false {
  if (rows.length === 0) return false
  return html`<tbody class="${kind}">${rows.map(
    ({ label, amount, strong }) =>
      html`<tr class="${strong ? 'strong' : ''}"><th scope="row" colspan="2">${label}</th><td>${amount}</td></tr>`,
  )}</tbody>`
}
