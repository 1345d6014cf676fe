import { record } from '../../ground/audit/commands.ts'
import { placeFor } from '../../ground/tenants/place.ts'
import { spokenIn } from '../../platform/i18n/languages.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { isFirstPrint, receiptsOf } from '../fiscal/queries.ts'
import { localeOf } from '../guests/commands.ts'
import { queueMail } from '../notifications/commands.ts'
import { ownWordsFor } from '../notifications/own-words.ts'
import type { Order } from '../orders/contract.ts'
import { offlineAmong } from '../orders/offline-queries.ts'
import { moneyOfOrder } from '../payments/commands/money-of-order.ts'
import { issuedReceipt } from './rules/issued.ts'
import { type Receipt, receiptMail, receiptOf } from './rules/receipt.ts'

type Wanted = {
  language: string
  /** One of its receipts. */
  receiptId?: string | null | undefined
  isCopy?: boolean
}

/**
 * What an order's guest is given: the receipt of its sale as it was issued, and those of what went back since. Where none was
 * issued, because it is not paid yet or was before there were any, what there is to say now.
 */
export async function receiptsFor(
  tx: Tx,
  order: Order,
  { language, receiptId = null, isCopy = false }: Wanted,
): Promise<[Receipt, ...Receipt[]]> {
  const [issued, [offline]] = await Promise.all([
    tx.run(receiptsOf([order.id])),
    tx.run(offlineAmong([order.id])),
  ])
  const wanted = receiptId === null ? issued : issued.filter(({ id }) => id === receiptId)
  const { defaultLanguage } = tx.restaurant
  const [first, ...rest] = wanted.map(({ document }) =>
    issuedReceipt(
      JSON.parse(document),
      { language, defaultLanguage },
      { isCopy, toldNumber: offline?.number },
    ),
  )
  const isSold = receiptId !== null || issued.some(({ kind }) => kind === 'sale')
  if (first && isSold) return [first, ...rest]
  return [await liveReceipt(tx, order, language), ...(first ? [first, ...rest] : [])]
}

async function liveReceipt(tx: Tx, order: Order, language: string): Promise<Receipt> {
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

/** Printed now: which receipt that is, and whether it was printed before. Nothing issued yet is never a copy. */
export async function printedReceipt(
  tx: Tx,
  orderId: string,
  { receiptId = null, jobId }: { receiptId?: string | null; jobId: number | null },
): Promise<{ receiptId: string | null; isCopy: boolean }> {
  const issued = await tx.run(receiptsOf([orderId]))
  const one = issued.find(({ id, kind }) => (receiptId === null ? kind === 'sale' : id === receiptId))
  if (!one) return { receiptId: null, isCopy: false }
  return { receiptId: one.id, isCopy: !(await isFirstPrint(tx, one.id, jobId)) }
}

/** In the language of its guest, or else the restaurant's, with the address of the page that prints. */
export async function mailReceipt(
  tx: Tx,
  order: Order,
  { email, link }: { email: string; link: string },
): Promise<void> {
  const language = spokenIn(await localeOf(tx, order.guest_id), tx.restaurant.defaultLanguage)
  const own = await ownWordsFor(tx, 'order.receipt', language)
  const mail = receiptMail(await receiptsFor(tx, order, { language }), link, { language, own })
  queueMail(tx, {
    kind: 'order.receipt',
    to: { address: email, ...(order.customer.name && { name: order.customer.name }) },
    about: `order:${order.id}`,
    ...mail,
  })
  record(tx, { action: 'order.receipt_mailed', subject: { kind: 'order', id: order.id } })
}
