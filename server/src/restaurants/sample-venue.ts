import { hash } from 'node:crypto'
import type { Tx } from '../platform/db/transaction.ts'
import { addDays, localDate } from '../platform/time/clock.ts'
import { placeBooking } from '../reservations/commands/book.ts'
import { readPlan } from '../reservations/plan.ts'
import { importDocument } from './document/import.ts'
import { sampleBooking } from './sample/booking.ts'
import { sampleDocument } from './sample/document.ts'

/** What a restaurant must be told when it is made, before its sample moves in. */
export const SAMPLE_VENUE = {
  currency: 'USD',
  timezone: 'America/New_York',
  country: 'US',
  defaultLanguage: 'en',
}

const BOOKING_AHEAD_DAYS = 2

export async function furnishWithSample(tx: Tx): Promise<void> {
  const today = localDate(tx.cause.now, tx.restaurant.zone)
  const { settings, branches, ...parts } = sampleDocument(today)
  const { currency, timezone, country, default_language, ...rules } = settings
  const own = branches.map((branch) => ({ ...branch, timezone: null }))
  await importDocument(tx, { settings: rules, branches: own, ...parts })
  // Like an import it fires no events and writes to nobody.
  await placeBooking(tx, await readPlan(tx), sampleBooking(addDays(today, BOOKING_AHEAD_DAYS)), {
    source: 'staff',
    id: sampleId(tx.restaurant.id, 'booking'),
  })
}

/** The same for a restaurant however often its sample moves in: a UUID of version 8 (RFC 9562 §5.8). */
export function sampleId(restaurantId: number, name: string): string {
  const hex = hash('sha256', `comanda sample ${restaurantId} ${name}`)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
