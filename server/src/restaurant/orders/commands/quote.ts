import type { Tx } from '../../../platform/db/transaction.ts'
import { formatMoment } from '../../../platform/time/clock.ts'
import type { OrderAsked, OrderQuote } from '../contract.ts'
import { presentLine } from '../present.ts'
import { decideOrder } from '../rules/decide.ts'
import { type Held, lineRow, readGround } from './place.ts'

/** What placing this now would cost, or why it would be refused. Nothing is stored and nobody is told. */
export async function quoteOrder(tx: Tx, desk: Held, wanted: OrderAsked): Promise<OrderQuote> {
  const ground = await readGround(tx, desk, wanted)
  const { lines, sums, scheduledFor, minimumMinor } = decideOrder(wanted, ground, {
    now: tx.cause.now,
    zone: tx.restaurant.zone,
  })
  return {
    type: wanted.type,
    channel: wanted.channel ?? 'web',
    currency: tx.restaurant.currency,
    ...sums,
    scheduled_for: scheduledFor === null ? null : formatMoment(scheduledFor, tx.restaurant.zone),
    items: lines.map((line) => {
      const { id, voided, ...quoted } = presentLine(lineRow(line, 0))
      return quoted
    }),
    minimum_minor: minimumMinor,
    deliverable: wanted.type === 'delivery' ? true : null,
  }
}
