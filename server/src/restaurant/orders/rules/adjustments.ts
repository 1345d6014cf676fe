import type { FieldErrors } from '../../../platform/errors.ts'
import { fieldFault } from '../../../platform/faults.ts'
import { couponFault } from '../../coupons/faults.ts'
import { hasTwoDecimals } from '../../coupons/rules.ts'
import type { AdjustmentRow } from '../adjustment-queries.ts'
import { orderFault } from '../faults.ts'
import type { LineRow } from '../queries.ts'
import { choicesAt } from './choices.ts'
import { type Cut, priceLine } from './pricing.ts'

/** What a new adjustment asks of its fields, by its kind. */
export function adjustmentFaults(sent: Record<string, unknown>): FieldErrors {
  const { kind, percent, amount_minor: amount, line_id, price_minor: price } = sent
  const faults: FieldErrors = {}
  if (kind === 'discount' && (percent == null) === (amount == null)) {
    faults[percent == null ? 'percent' : 'amount_minor'] = [couponFault('exactly_one.coupon_value')]
  }
  if (typeof percent === 'number' && !hasTwoDecimals(percent)) {
    faults.percent = [couponFault('too_many_decimals.percent')]
  }
  if ((kind === 'comp' || kind === 'price') && line_id == null) faults.line_id = [fieldFault('required')]
  if (kind === 'price' && price == null) faults.price_minor = [fieldFault('required')]
  return faults
}

/** Those that take something off; a price stands in its line. */
export function cutsOf(adjustments: readonly AdjustmentRow[]): Cut[] {
  return adjustments
    .filter(({ kind }) => kind !== 'price')
    .map(({ id, line_id, percent, amount_minor }) => ({
      id,
      lineId: line_id,
      percent,
      amountMinor: amount_minor,
    }))
}

/** What each takes off of the order as it is priced now. */
export function withTaken(
  adjustments: readonly AdjustmentRow[],
  taken: ReadonlyMap<number, number>,
  lines: readonly LineRow[],
): AdjustmentRow[] {
  const quantityOf = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  return adjustments.map((one) => ({
    ...one,
    taken_minor:
      one.kind === 'price'
        ? (quantityOf.get(one.line_id ?? 0) ?? 0) * ((one.was_minor ?? 0) - (one.price_minor ?? 0))
        : (taken.get(one.id) ?? 0),
  }))
}

/** The line at another unit price, from now on. */
export function atPrice(line: LineRow, unitPriceMinor: number): LineRow {
  const modifierPricesMinor = line.modifiers.map(({ price_minor }) => price_minor)
  const { quantity } = line
  return {
    ...line,
    unit_price_minor: unitPriceMinor,
    choices: choicesAt(line.choices, unitPriceMinor),
    line_total_minor: priceLine({ quantity, unitPriceMinor, modifierPricesMinor }),
  }
}

type Adjusted = { lines: LineRow[]; adjustments: AdjustmentRow[] }

/** Without some of the adjustments: a line costs what the latest price left says, or what it cost before the first. */
export function withoutAdjustments(
  { lines, adjustments }: Adjusted,
  isGone: (adjustment: AdjustmentRow) => boolean,
): Adjusted {
  const left: AdjustmentRow[] = []
  const priceOf = new Map<number, number>()
  for (const one of adjustments) {
    const lineId = one.line_id ?? 0
    const was = priceOf.get(lineId) ?? one.was_minor
    if (one.kind === 'price') priceOf.set(lineId, (isGone(one) ? was : one.price_minor) ?? 0)
    if (!isGone(one)) left.push(one.kind === 'price' ? { ...one, was_minor: was } : one)
  }
  const anew = lines.map((line) => {
    const price = priceOf.get(line.id)
    return price === undefined || price === line.unit_price_minor ? line : atPrice(line, price)
  })
  return { lines: anew, adjustments: left }
}

/** Lines that are voided have no adjustment any more. */
export function withoutLines({ lines, adjustments }: Adjusted, ids: readonly number[]): Adjusted {
  const rest = withoutAdjustments({ lines, adjustments }, ({ line_id }) => ids.includes(line_id ?? 0))
  return {
    ...rest,
    lines: rest.lines.map((line) => (ids.includes(line.id) ? { ...line, voided: true } : line)),
  }
}

/** The line that an adjustment is on, or what is wrong with naming it. */
export function faultOfLine(lines: readonly LineRow[], lineId: number | null): FieldErrors {
  if (lineId === null) return {}
  const line = lines.find(({ id }) => id === lineId)
  if (!line) return { line_id: [orderFault('not_found.line')] }
  return line.voided ? { line_id: [orderFault('already_voided')] } : {}
}
