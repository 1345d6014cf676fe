// What is printed: the kitchen's tickets, what became void, and receipts.

import { placeFor } from '../../ground/tenants/place.ts'
import { isLanguage, type Language, translator } from '../../platform/i18n/texts.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { findTicket, type TicketRow } from '../kitchen/queries.ts'
import { presentOrder } from '../orders/present.ts'
import { headingsOf, lockOrder, type OrderHeading } from '../orders/queries.ts'
import { numberAndReference } from '../orders/rules/number.ts'
import type { Block, Paper } from '../printing/encode.ts'
import type { PaperOf } from '../printing/jobs.ts'
import type { JobRow } from '../printing/queries.ts'
import { billOf } from '../receipts/bill.ts'
import { receiptFor } from '../receipts/commands.ts'
import type { Receipt } from '../receipts/rules/receipt.ts'
import { paperTexts } from './texts.ts'

/** In the restaurant's language. What may be on paper already says so at its top. */
export const paperOf: PaperOf = async (tx, job, printer) => {
  const t = translator(paperTexts, languageFor(tx))
  const paper =
    job.kind === 'test'
      ? testPaper(tx, printer.name)
      : job.kind === 'receipt'
        ? await receiptPaper(tx, job)
        : await ticketPaper(tx, job)
  if (!paper) return null
  const warning: Block[] = [{ text: t('maybeTwice'), bold: true, invert: true, align: 'center' }]
  return job.maybe_twice ? [...warning, ...paper] : paper
}

/** Words in one of ours; names of dishes in the restaurant's own language, whichever it is. */
function languageFor({ restaurant }: Tx): Language {
  const code = restaurant.defaultLanguage.split('-')[0]
  return isLanguage(code) ? code : 'en'
}

function testPaper(tx: Tx, printer: string): Paper {
  const t = translator(paperTexts, languageFor(tx))
  return [
    { text: t('test'), size: 2, bold: true, align: 'center' },
    { text: tx.restaurant.name, align: 'center' },
    { rule: true },
    { text: printer },
    { text: momentText(tx, tx.cause.now, tx.restaurant.zone) },
  ]
}

async function ticketPaper(tx: Tx, job: JobRow): Promise<Paper | null> {
  const ticket = job.ticket_id === null ? undefined : await findTicket(tx, job.ticket_id)
  if (!ticket) return null
  // Cancelled before it was printed: there is nothing to cook.
  if (job.kind === 'ticket' && ticket.state === 'voided') return null
  const [order] = await tx.run(headingsOf([ticket.order_id]))
  if (!order) return null
  const { zone } = await placeFor(tx, order.branch_id)
  const t = translator(paperTexts, languageFor(tx))
  const isVoid = job.kind === 'void'
  return [
    ...(isVoid
      ? [{ text: t('void'), size: 2, bold: true, invert: true, align: 'center' } satisfies Block]
      : []),
    ...(ticket.added && !isVoid
      ? [{ text: t('added'), size: 2, bold: true, invert: true, align: 'center' } satisfies Block]
      : []),
    { text: ticket.station_name ?? t('kitchen'), align: 'center' },
    { text: headingText(order, t), size: 2, bold: true, align: 'center' },
    {
      left: numberAndReference(order),
      right: momentText(tx, ticket.fired_at ?? tx.cause.now, zone),
    },
    ...(order.scheduled_for === null
      ? []
      : [{ text: t('dueAt', { time: momentText(tx, order.scheduled_for, zone) }), bold: true }]),
    { rule: true },
    ...linesText(tx, ticket, isVoid ? job.line_id : null, isVoid),
    ...(ticket.note === null || isVoid ? [] : [{ rule: true } as const, { text: ticket.note, bold: true }]),
  ]
}

function linesText(tx: Tx, ticket: TicketRow, only: number | null, isVoid: boolean): Block[] {
  const t = translator(paperTexts, languageFor(tx))
  const nameOf = (name: Record<string, string | null>) =>
    name[tx.restaurant.defaultLanguage] ?? Object.values(name).find((text) => text !== null) ?? '—'
  return ticket.lines
    .filter(({ line_id, voided }) => (only === null ? isVoid || !voided : line_id === only))
    .flatMap(({ quantity, name, variant_name, modifiers, note, course, seat }) => [
      ...whenAndWhose(t, { course, seat }),
      { text: `${quantity} x ${nameOf(name)}`, size: 2 as const, bold: true },
      ...[...(variant_name ? [variant_name] : []), ...modifiers].map((one) => ({
        text: `   ${nameOf(one)}`,
      })),
      ...(note === null ? [] : [{ text: `! ${note}`, bold: true, invert: true }]),
    ])
}

function whenAndWhose(
  t: ReturnType<typeof translator<keyof (typeof paperTexts)['en']>>,
  { course, seat }: { course: number | undefined; seat: number | undefined },
): Block[] {
  const told = [
    ...(course === undefined ? [] : [t('course', { course })]),
    ...(seat === undefined ? [] : [t('seat', { seat })]),
  ]
  return told.length === 0 ? [] : [{ text: told.join(' - ') }]
}

function headingText(
  { dining_table, type, customer_name: name }: OrderHeading,
  t: ReturnType<typeof translator<keyof (typeof paperTexts)['en']>>,
): string {
  // A table that is called "Table 7" needs no word before its name; one that is called "7" does.
  if (dining_table) {
    const { name } = dining_table
    return /^\d+$/.test(name) ? t('table', { name }) : name
  }
  return [t(type), ...(name === null ? [] : [name])].join(' - ')
}

function momentText({ restaurant }: Tx, at: number, zone: string): string {
  const { defaultLanguage } = restaurant
  const wanted = { dateStyle: 'short', timeStyle: 'short', timeZone: zone, numberingSystem: 'latn' } as const
  return new Intl.DateTimeFormat(defaultLanguage, wanted)
    .format(new Date(at))
    .replace(/[\u200e\u200f\u202f]/g, ' ')
}

async function receiptPaper(tx: Tx, job: JobRow): Promise<Paper | null> {
  const language = tx.restaurant.defaultLanguage.split('-')[0] ?? 'en'
  if (job.sitting_id !== null) {
    const bill = await billOf(tx, job.sitting_id, language)
    return bill && receiptBlocks(bill)
  }
  const found = job.order_id === null ? undefined : await lockOrder(tx, job.order_id)
  if (!found) return null
  const shown = presentOrder(found.order, found.lines, tx.restaurant.zone)
  return receiptBlocks(await receiptFor(tx, shown, language))
}

function receiptBlocks(receipt: Receipt): Paper {
  const rows = (some: Receipt['sums']): Block[] =>
    some.map(({ label, amount, strong = false }) => ({ left: label, right: amount, bold: strong }))
  const parts: Block[][] = [
    receipt.lines.map(({ quantity, name, amount }) => ({ left: `${quantity} ${name}`, right: amount })),
    rows(receipt.sums),
    rows(receipt.taxes),
    rows(receipt.payments),
  ]
  return [
    { text: receipt.restaurant, size: 2, bold: true, align: 'center' },
    ...receipt.about.map((text) => ({ text, align: 'center' as const })),
    ...parts.filter((part) => part.length > 0).flatMap((part) => [{ rule: true } as const, ...part]),
    { rule: true },
    { text: receipt.thanks, align: 'center' },
  ]
}
