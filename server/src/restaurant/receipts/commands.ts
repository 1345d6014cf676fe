import { record } from '../../ground/audit/commands.ts'
import { placeFor } from '../../ground/tenants/place.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { queueMail } from '../notifications/commands.ts'
import { ownWordsFor } from '../notifications/own-words.ts'
import type { Order } from '../orders/contract.ts'
import { moneyOfOrder } from '../payments/commands/money-of-order.ts'
import { type Receipt, receiptMail, receiptOf } from './rules/receipt.ts'

export async function receiptFor(tx: Tx, order: Order, language: string): Promise<Receipt> {
  const { name, defaultLanguage } = tx.restaurant
  const { zone, lines } = await placeFor(tx, order.branch_id)
  return receiptOf(order, await moneyOfOrder(tx, order), {
    restaurant: name,
    zone,
    lines,
    language,
    defaultLanguage,
  })
}

/** In the restaurant's language, with the address of the page that prints. */
export async function mailReceipt(
  tx: Tx,
  order: Order,
  { email, link }: { email: string; link: string },
): Promise<void> {
  const language = tx.restaurant.defaultLanguage.split('-')[0]?.toLowerCase() ?? 'en'
  const own = await ownWordsFor(tx, 'order.receipt', language)
  const mail = receiptMail(await receiptFor(tx, order, language), link, { language, own })
  queueMail(tx, {
    kind: 'order.receipt',
    to: { address: email, ...(order.customer.name && { name: order.customer.name }) },
    about: `order:${order.id}`,
    ...mail,
  })
  record(tx, { action: 'order.receipt_mailed', subject: { kind: 'order', id: order.id } })
}
