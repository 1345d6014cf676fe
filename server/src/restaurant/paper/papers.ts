import { directionOf } from '../../platform/i18n/direction.ts'
import { localeFor } from '../../platform/i18n/languages.ts'
// What is printed: the kitchen's tickets, what became void, and receipts.

import { placeFor } from '../../ground/tenants/place.ts'
import { isLanguage, type Language, translator } from '../../platform/i18n/texts.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { findSession } from '../drawers/queries.ts'
import { findTicket, type TicketRow } from '../kitchen/queries.ts'
import { presentOrder } from '../orders/present.ts'
import { headingsOf, lockOrder, type OrderHeading } from '../orders/queries.ts'
import { numberAndReference } from '../orders/rules/number.ts'
import type { Block } from '../printing/encode.ts'
import type { PaperOf } from '../printing/jobs.ts'
import type { JobRow } from '../printing/queries.ts'
import { billOf } from '../receipts/bill.ts'
import { printedReceipt, receiptsFor } from '../receipts/commands.ts'
import type { Receipt } from '../receipts/rules/receipt.ts'
import { drawerPaper } from './drawer-paper.ts'
import { paperTexts } from './texts.ts'

/** In the restaurant's language. What may be on paper already says so at its top. */
export const paperOf: PaperOf = async (tx, job, printer) => {
  const language = languageFor(tx)
  const isRightToLeft = directionOf(language) === 'rtl'
  if (job.kind === 'drawer') return { blocks: [{ pulse: true }], isRightToLeft }
  const t = translator(paperTexts, language)
  const blocks =
    job.kind === 'test'
      ? testPaper(tx, printer.name)
      : job.kind === 'receipt'
        ? await receiptPaper(tx, job)
        : job.kind === 'drawer_report'
          ? await reportPaper(tx, job)
          : await ticketPaper(tx, job)
  if (!blocks) return null
  const warning: Block[] = [{ text: t('maybeTwice'), bold: true, invert: true, align: 'center' }]
  return { blocks: job.maybe_twice ? [...warning, ...blocks] : blocks, isRightToLeft }
}

/** Words in one of ours; names of dishes in the restaurant's own language, whichever it is. */
function languageFor({ restaurant }: Tx): Language {
  const code = restaurant.defaultLanguage.split('-')[0]
  return isLanguage(code) ? code : 'en'
}

/** Where lines begin at the right, the number does too, whatever script the name is in. */
function counted(tx: Tx, quantity: string, times: string, name: string): string {
  return directionOf(languageFor(tx)) === 'rtl'
    ? `\u200f${quantity} × ${name}`
    : [quantity, times, name].filter((word) => word !== '').join(' ')
}

function testPaper(tx: Tx, printer: string): Block[] {
  const t = translator(paperTexts, languageFor(tx))
  return [
    { text: t('test'), size: 2, bold: true, align: 'center' },
    { text: tx.restaurant.name, align: 'center' },
    { rule: true },
    { text: printer },
    { text: momentText(tx, tx.cause.now, tx.restaurant.zone) },
  ]
}

async function ticketPaper(tx: Tx, job: JobRow): Promise<Block[] | null> {
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
    .flatMap(({ quantity, note, course, seat, parts = [], ...whole }) => [
      ...whenAndWhose(t, { course, seat }),
      // Of a set its name, and below it what is made here.
      ...(parts.length === 0
        ? []
        : [whole.name, ...whole.modifiers].map((one) => ({ text: nameOf(one), bold: true }))),
      ...(parts.length === 0 ? [whole] : parts).flatMap(({ name, variant_name, modifiers }) => [
        { text: counted(tx, String(quantity), 'x', nameOf(name)), size: 2 as const, bold: true },
        ...[...(variant_name ? [variant_name] : []), ...modifiers].map((one) => ({
          text: `   ${nameOf(one)}`,
        })),
      ]),
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
  return new Intl.DateTimeFormat(localeFor(defaultLanguage), wanted)
    .format(new Date(at))
    .replace(/[\u200e\u200f]/g, '')
    .replaceAll('\u202f', ' ')
}

async function reportPaper(tx: Tx, { drawer_session_id: id }: JobRow): Promise<Block[] | null> {
  const [session] = id === null ? [] : await tx.run(findSession(id))
  if (!session) return null
  const { zone } = await placeFor(tx, session.branch_id)
  const t = translator(paperTexts, languageFor(tx))
  return drawerPaper(tx, session, { t, at: (moment) => momentText(tx, moment, zone) })
}

async function receiptPaper(tx: Tx, job: JobRow): Promise<Block[] | null> {
  const language = tx.restaurant.defaultLanguage.split('-')[0] ?? 'en'
  if (job.sitting_id !== null) {
    const bill = await billOf(tx, job.sitting_id, language)
    return bill && receiptBlocks(tx, bill)
  }
  const found = job.order_id === null ? undefined : await lockOrder(tx, job.order_id)
  if (!found) return null
  const shown = presentOrder(found.order, found.lines, tx.restaurant.zone)
  const printed = await printedReceipt(tx, job.order_id ?? '', { receiptId: job.receipt_id, jobId: job.id })
  const [receipt] = await receiptsFor(tx, shown, { language, ...printed })
  return receiptBlocks(tx, receipt)
}

function receiptBlocks(tx: Tx, receipt: Receipt): Block[] {
  const rows = (some: Receipt['sums']): Block[] =>
    some.map(({ label, amount, strong = false }) => ({ left: label, right: amount, bold: strong }))
  const parts: Block[][] = [
    receipt.lines.flatMap(({ quantity, name, parts, amount }) => [
      { left: counted(tx, quantity, '', name), right: amount },
      ...parts.map((part) => ({ text: `   ${part}` })),
    ]),
    rows(receipt.sums),
    rows(receipt.taxes),
    rows(receipt.payments),
  ]
  return [
    ...(receipt.copy === undefined
      ? []
      : [{ text: receipt.copy, size: 2, bold: true, invert: true, align: 'center' } satisfies Block]),
    { text: receipt.restaurant, size: 2, bold: true, align: 'center' },
    ...receipt.about.map((text) => ({ text, align: 'center' as const })),
    ...parts.filter((part) => part.length > 0).flatMap((part) => [{ rule: true } as const, ...part]),
    { rule: true },
    { text: receipt.thanks, align: 'center' },
  ]
}
