import { moneyText } from '../../platform/i18n/money.ts'
import type { translator } from '../../platform/i18n/texts.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { Figures } from '../drawers/contract.ts'
import { findDrawer, type SessionRow, sumsOf } from '../drawers/queries.ts'
import { type NotedReport, reportOfSession } from '../drawers/report-queries.ts'
import { figuresOf } from '../drawers/rules.ts'
import type { Block } from '../printing/encode.ts'
import type { paperTexts } from './texts.ts'

type Words = {
  t: ReturnType<typeof translator<keyof (typeof paperTexts)['en']>>
  /** Of a moment, on the branch's clock. */
  at: (moment: number) => string
}

/** The Z of a drawer that was closed, and of one that is open how it stands: its X. */
export async function drawerPaper(tx: Tx, session: SessionRow, { t, at }: Words): Promise<Block[]> {
  const [[z], sums, [drawer]] = await Promise.all([
    tx.run(reportOfSession(session.id)),
    tx.run(sumsOf(session.id)),
    tx.run(findDrawer(session.drawer_id)),
  ])
  const figures = z ?? figuresOf(session.float_minor, sums)
  const price = (minor: number) =>
    moneyText(minor, z?.currency ?? tx.restaurant.currency, tx.restaurant.defaultLanguage)
  return [
    { text: z ? t('zReport', { number: z.number }) : t('xReport'), size: 2, bold: true, align: 'center' },
    { text: tx.restaurant.name, align: 'center' },
    { text: z?.drawer_name ?? drawer?.name ?? '', align: 'center' },
    { rule: true },
    { left: t('businessDay'), right: session.day },
    { left: t('openedBy', { name: session.opened_by }), right: at(session.opened_at) },
    z
      ? { left: t('closedBy', { name: z.closed_by }), right: at(z.closed_at) }
      : { left: t('printedAt'), right: at(tx.cause.now) },
    { rule: true },
    ...sumBlocks(figures, { t, price }),
    ...(z ? countBlocks(z, { t, price }) : []),
    ...(session.note === null ? [] : [{ rule: true } as const, { text: session.note }]),
  ]
}

type Priced = Pick<Words, 't'> & { price: (minor: number) => string }

function sumBlocks(figures: Figures, { t, price }: Priced): Block[] {
  return [
    { left: t('float'), right: price(figures.float_minor) },
    { left: t('cashPayments', { count: figures.payments }), right: price(figures.payments_minor) },
    { left: t('cashRefunds', { count: figures.refunds }), right: price(0 - figures.refunds_minor) },
    { left: t('paidIn'), right: price(figures.paid_in_minor) },
    { left: t('paidOut'), right: price(0 - figures.paid_out_minor) },
    { left: t('noSales'), right: String(figures.no_sales) },
    { rule: true },
    { left: t('expectedCash'), right: price(figures.expected_minor), bold: true },
  ]
}

function countBlocks(
  { counted_minor: counted, expected_minor: expected }: NotedReport,
  { t, price }: Priced,
): Block[] {
  return [
    { left: t('countedCash'), right: price(counted), bold: true },
    { left: t('difference'), right: price(counted - expected), bold: true },
  ]
}
