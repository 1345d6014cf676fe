import type { FastifyInstance } from 'fastify'
import { findRestaurant } from '../../ground/tenants/queries.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import { type Html, html } from '../../platform/http/pages/html.ts'
import { PageRefusal, sendPage, wordsOf } from '../../platform/http/pages/pages.ts'
import { languageOf } from '../../platform/i18n/of-request.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory, inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { readOrder } from '../orders/reading.ts'
import { billOf } from './bill.ts'
import { receiptFor } from './commands.ts'
import { openBill, openReceipt } from './link.ts'
import type { Receipt } from './rules/receipt.ts'
import { receiptTexts } from './texts.ts'

/** A receipt at its secret address: for the guest who was mailed it, and for staff to print. */
export function serveReceipts(
  app: FastifyInstance,
  { database, box }: { database: Database; box: SecretBox },
): void {
  app.get<{ Params: { slug: string; token: string } }>('/r/:slug/receipt/:token', async (request, reply) => {
    const [restaurant] = await inDirectory(database, findRestaurant(request.params.slug))
    const linked = restaurant ? openReceipt(box, restaurant.id, request.params.token) : null
    const order = restaurant && linked ? await readOrder(database, restaurant, linked.orderId) : undefined
    if (!restaurant || !order) throw new PageRefusal(404, wordsOf(receiptTexts, 'none', 'noneHint'))
    const cause = { actor: NOBODY, requestId: request.id, now: Date.now() }
    const receipt = await inRestaurant(database, restaurant, cause, (tx) =>
      receiptFor(tx, order, languageOf(request)),
    )
    return sendPage(reply, { title: receipt.title, body: receiptBody(receipt) })
  })
}

/** The bill of a table, at its secret address: printed by staff before it is paid, and as one receipt after. */
export function serveBills(
  app: FastifyInstance,
  { database, box }: { database: Database; box: SecretBox },
): void {
  app.get<{ Params: { slug: string; token: string } }>('/r/:slug/bill/:token', async (request, reply) => {
    const [restaurant] = await inDirectory(database, findRestaurant(request.params.slug))
    const linked = restaurant ? openBill(box, restaurant.id, request.params.token) : null
    const cause = { actor: NOBODY, requestId: request.id, now: Date.now() }
    const bill =
      restaurant && linked
        ? await inRestaurant(database, restaurant, cause, (tx) =>
            billOf(tx, linked.sittingId, languageOf(request)),
          )
        : null
    if (!bill) throw new PageRefusal(404, wordsOf(receiptTexts, 'none', 'noneHint'))
    return sendPage(reply, { title: bill.title, body: receiptBody(bill) })
  })
}

const NOBODY = { kind: 'system', id: null, name: 'receipts' } as const

function receiptBody(receipt: Receipt): Html {
  return html`<article class="receipt">
<h1>${receipt.restaurant}</h1>
<p class="small">${receipt.about.map((line) => html`<bdi>${line}</bdi><br>`)}</p>
<table>
<tbody>${receipt.lines.map(
    ({ quantity, name, amount }) =>
      html`<tr><td class="count">${quantity}</td><th scope="row"><bdi>${name}</bdi></th><td>${amount}</td></tr>`,
  )}</tbody>
${group(receipt.sums)}${group(receipt.taxes, 'small')}${group(receipt.payments)}
</table>
<p>${receipt.thanks}</p>
</article>`
}

function group(rows: Receipt['sums'], kind = ''): Html | false {
  if (rows.length === 0) return false
  return html`<tbody class="${kind}">${rows.map(
    ({ label, amount, strong }) =>
      html`<tr class="${strong ? 'strong' : ''}"><th scope="row" colspan="2">${label}</th><td>${amount}</td></tr>`,
  )}</tbody>`
}
