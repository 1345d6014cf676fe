import { moneyText } from '../../../platform/i18n/money.ts'
import type { Order } from '../../orders/contract.ts'
import type { BillOrder } from '../../sittings/rules/bill.ts'
import { sharesBySeat } from '../../sittings/rules/split.ts'
import { type About, linesOf, type Receipt, type Row, wordsIn } from './receipt.ts'

/** The dishes of each seat and what it bears of the bill; those without a seat come last. None where nobody has a seat. */
export function bySeat(
  orders: readonly (Order & Pick<BillOrder, 'line_cuts'>)[],
  { language, defaultLanguage }: Pick<About, 'language' | 'defaultLanguage'>,
): NonNullable<Receipt['seats']> {
  const currency = orders[0]?.currency ?? ''
  const words = wordsIn(language)
  const price = (minor: number) => moneyText(minor, currency, language)
  const items = orders.flatMap((order) => order.items).filter(({ voided }) => !voided)
  const ofSeat = (seat: number | null) => {
    const own = items.filter((line) => line.seat === seat)
    return {
      lines: linesOf(own, { currency, language, defaultLanguage }),
      minor: own.reduce((sum, line) => sum + line.line_total_minor, 0),
    }
  }
  const bears = sharesBySeat(orders.map((order) => ({ ...order, due_minor: 0 })))
  if (bears.size === 0) return []
  const seats = [...bears].map(([seat, { ownMinor, sharedMinor }]) => {
    const { lines, minor } = ofSeat(seat)
    const rows: Row[] = [
      ...(sharedMinor === 0 ? [] : [{ label: words.shared_part, amount: price(sharedMinor) }]),
      ...(ownMinor === minor ? [] : [{ label: words.on_top, amount: price(ownMinor - minor) }]),
      { label: words.total, amount: price(ownMinor + sharedMinor), strong: true },
    ]
    return { title: words.seat.replace('{seat}', String(seat)), lines, rows }
  })
  const { lines } = ofSeat(null)
  return [...seats, ...(lines.length === 0 ? [] : [{ title: words.shared, lines, rows: [] }])]
}
