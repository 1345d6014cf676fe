import { AppError, type FieldErrors } from '../../../platform/errors.ts'
import { isPlainObject, validate } from '../../../platform/http/validation/validate.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../../platform/time/clock.ts'
import { type OrderAsked, type OrderQuote, OrderQuoteRequest } from '../contract.ts'
import { presentLine } from '../present.ts'
import { decideOrder } from '../rules/decide.ts'
import { lookAtDiscounts } from '../rules/discounts.ts'
import { type Held, lineRow, readGround } from './place.ts'

/** What placing this now would cost, or why it would be refused. Nothing is stored and nobody is told. */
export async function quoteOrder(tx: Tx, desk: Held, wanted: OrderAsked): Promise<OrderQuote> {
  const ground = await readGround(tx, desk, wanted)
  const { now } = tx.cause
  const decided = decideOrder(wanted, ground, { now, zone: tx.restaurant.zone })
  const { lines, priced, pricing, scheduledFor, minimumMinor, branch, coupon } = decided
  const { external } = wanted
  const theirDiscounts = pricing.discounts.map((one) => ({
    ...one,
    types: [],
    windows: [],
    minimum_minor: 0,
  }))
  const discounts = lookAtDiscounts(
    external?.prices === 'theirs' ? theirDiscounts : branch.ordering.discounts,
    {
      ...{ type: wanted.type, now, zone: branch.zone, coupon, largest: priced.largest },
      subtotalMinor: priced.sums.subtotal_minor,
    },
  )
  return {
    type: wanted.type,
    channel: wanted.channel ?? 'web',
    currency: tx.restaurant.currency,
    ...priced.sums,
    scheduled_for: formatMoment(scheduledFor, tx.restaurant.zone),
    items: lines.map((line) => {
      const { id, voided, ...quoted } = presentLine(lineRow(line, 0))
      return quoted
    }),
    discounts: discounts.map(({ kind, name, amountMinor, fault }) => ({
      ...{ kind, name, amount_minor: amountMinor },
      applied: fault === null,
      reason: fault?.message ?? null,
    })),
    minimum_minor: minimumMinor,
    deliverable: wanted.type === 'delivery' ? true : null,
  }
}

/**
 * What the menu and the owner's rules have against an order with faults in who it is for. Where what is ordered is at
 * fault itself, nothing: it cannot be judged.
 */
export async function judgeFaulty(tx: Tx, desk: Held, sent: Record<string, unknown>): Promise<FieldErrors> {
  const { type, channel, external, branch_id, table_code, scheduled_for, delivery_address, lines } = sent
  const { coupon_code } = sent
  const { phone: _phone, ...address } = isPlainObject(delivery_address) ? delivery_address : {}
  const whatIsOrdered = {
    type,
    channel,
    external,
    branch_id,
    table_code,
    scheduled_for,
    delivery_address: address,
    lines,
    coupon_code,
  }
  const { value: wanted } = validate<OrderAsked>(OrderQuoteRequest, withoutMissing(whatIsOrdered))
  if (!wanted) return {}
  try {
    await quoteOrder(tx, desk, wanted)
    return {}
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed') return error.details as FieldErrors
    throw error
  }
}

function withoutMissing(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
