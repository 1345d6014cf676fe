import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { record } from '../../ground/audit/commands.ts'
import { differing } from '../../ground/audit/differing.ts'
import { BOOKING_RULES } from '../../ground/tenants/queries.ts'
import { type BookingRules, bookingRules } from '../../ground/tenants/rules/booking.ts'
import type { Faults } from '../../platform/document/faults.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { BookingPart } from './booking.ts'
import { importFault } from './faults.ts'

/** How long a deposit that is new holds its booking, where the owner says nothing of it. */
const NEW_DEPOSIT_MINUTES = 30

/**
 * The part replaces what was: a key left out has its default. A deposit that was there before, and never ended a booking,
 * goes on so. A change is audited as before and after.
 */
export async function importBooking(tx: Tx, part: BookingPart, faults: Faults): Promise<void> {
  const before = await readBookingRules(tx)
  const next = withPayTime(
    bookingFrom(part, faults),
    before.deposit === null ? NEW_DEPOSIT_MINUTES : (before.deposit.pay_within_minutes ?? null),
  )
  if (faults.list.length > 0 || isDeepStrictEqual(before, next)) return
  await tx.run(sql`
    insert into restaurant_rules (booking) values (${JSON.stringify(next)}::jsonb)
    on conflict (restaurant_id) do update set booking = excluded.booking`)
  record(tx, {
    action: 'restaurant.booking_rules_changed',
    subject: { kind: 'restaurant', id: tx.restaurant.id },
    ...differing(before, next),
  })
}

export async function readBookingRules(tx: Tx): Promise<BookingRules> {
  const [row] = await tx.run(BOOKING_RULES)
  return withPayTime(bookingRules(row?.booking ?? {}), null)
}

/** What is exported says it, so that it means the same where it is imported as new. */
function withPayTime(rules: BookingRules, minutes: number | null): BookingRules {
  const { deposit } = rules
  return deposit === null ? rules : { ...rules, deposit: { pay_within_minutes: minutes, ...deposit } }
}

/** The rules as they would be. */
export function bookingFrom(part: BookingPart, faults: Faults, within = '/booking'): BookingRules {
  const { pacing, durations, ...plain } = part
  const rules = bookingRules({
    ...(plain as Partial<BookingRules>),
    ...(durations && { durations: durations.toSorted((a, b) => a.up_to_party - b.up_to_party) }),
    ...(pacing && { pacing: { covers: pacing.covers ?? null, parties: pacing.parties ?? null } }),
  })
  if (rules.max_party < rules.min_party) faults.at(`${within}/max_party`, importFault('too_small.max_party'))
  if (new Set(rules.durations.map((each) => each.up_to_party)).size < rules.durations.length) {
    faults.at(`${within}/durations`, importFault('not_unique.up_to_party'))
  }
  return rules
}
