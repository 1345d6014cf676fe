import { textsOf } from '../../ui/language/texts.ts'

/** Receipts as they were issued. */
export const receiptTexts = textsOf('parts/orders.receiptTexts', {
  issued: 'Issued receipts',
  receiptNo: 'Receipt {number}',
  sale: 'Sale',
  refund: 'Refund',
  void: 'Void',
  print: 'Print',
  printNo: 'Print receipt {number}',
})
