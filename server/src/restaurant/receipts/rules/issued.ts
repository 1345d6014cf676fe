import { localeFor } from '../../../platform/i18n/languages.ts'
import { moneyText } from '../../../platform/i18n/money.ts'
import type { FrozenDocument } from '../../fiscal/contract.ts'
import { orderNumber } from '../../orders/rules/number.ts'
import {
  linesOf,
  type Price,
  type Receipt,
  type ReceiptWords,
  type Row,
  sumsOf,
  tableText,
  taxesOf,
  wordsIn,
} from './receipt.ts'

export type Reading = { language: string; defaultLanguage: string }

/** A receipt that was issued, as it was issued: whatever has become of its order, its dishes and its seller since. */
export function issuedReceipt(
  document: FrozenDocument,
  { language, defaultLanguage }: Reading,
  {
    isCopy = false,
    toldNumber,
  }: {
    isCopy?: boolean
    /** What its guest was told it is called, before it had a number. */
    toldNumber?: string | undefined
  } = {},
): Receipt {
  const words = wordsIn(language)
  const { currency, seller, order, refund, lines, sums, taxes } = document
  const price = (minor: number) => moneyText(minor, currency, language)
  const billed = { ...sums, tax_breakdown: taxes }
  const issued = new Intl.DateTimeFormat(localeFor(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: seller.timezone,
  })
  const own = orderNumber({ id: document.order_id, number: order.number })
  const number = toldNumber === undefined ? own : `${own} · ${toldNumber}`
  return {
    title: refund ? words.refund : words.receipt,
    ...(isCopy && { copy: words.copy }),
    restaurant: seller.name,
    number,
    about: [
      ...sellerLines(seller, words),
      said(words.receipt_number, document.number),
      ...(refund && refund.sale_number !== null ? [said(words.refund_of, refund.sale_number)] : []),
      ...(refund && refund.sale_number === null ? [words.refund] : []),
      said(words.order_number, number),
      issued.format(new Date(document.issued_at)),
      ...(order.table === null ? [] : [tableText(order.table, words)]),
    ],
    lines: linesOf(lines, { currency, language, defaultLanguage }),
    sums: refund
      ? [{ label: words.total, amount: price(sums.total_minor), strong: true }]
      : sumsOf(billed, words, price),
    taxes: taxesOf(billed, words, price, language),
    payments: paidRows(document, words, price),
    thanks: words.thanks,
  }
}

function said(text: string, number: string | number): string {
  return text.replace('{number}', String(number))
}

function sellerLines(seller: FrozenDocument['seller'], words: ReceiptWords): string[] {
  const { legal_name, branch, address, phone, tax_number } = seller
  return [
    ...[branch, legal_name, address, phone].filter((line) => line !== null),
    ...(tax_number === null ? [] : [words.tax_number.replace('{number}', tax_number)]),
  ]
}

function paidRows({ payments }: FrozenDocument, words: ReceiptWords, price: Price): Row[] {
  return payments.flatMap(({ method, amount_minor, tip_minor, refunded_minor }) => [
    {
      label: words[`method_${method}` as keyof ReceiptWords] ?? words.method_other,
      amount: price(amount_minor),
    },
    ...(tip_minor !== 0 ? [{ label: words.tip, amount: price(tip_minor) }] : []),
    ...(refunded_minor > 0 ? [{ label: words.refunded, amount: price(-refunded_minor) }] : []),
  ])
}
