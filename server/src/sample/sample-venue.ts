import { hash } from 'node:crypto'
import { importDocument } from '../across/document/import.ts'
import { importBooking } from '../across/document/import-booking.ts'
import { shareSubjects } from '../platform/cache/versions.ts'
import { gatherFaults, type Refs } from '../platform/document/faults.ts'
import { refsIn } from '../platform/document/refs.ts'
import type { Tx } from '../platform/postgres/transaction/transaction.ts'
import { addDays, localDate, localToMoment } from '../platform/time/clock.ts'
import { GUESTS } from '../restaurant/guests/queries.ts'
import { enterPastOrder } from '../restaurant/orders/commands/history.ts'
import { enterPastPayment } from '../restaurant/payments/commands/history.ts'
import { placeBooking } from '../restaurant/reservations/commands/book-table.ts'
import { readPlan } from '../restaurant/reservations/plan.ts'
import { sampleBooking } from './booking.ts'
import { sampleDocument } from './document.ts'
import { bookingRules } from './floor.ts'
import { addSampleCard } from './gift-card.ts'
import { sampleId } from './ids.ts'
import { sampleOrder } from './order.ts'

/** What a restaurant must be told when it is made, before its sample moves in. */
export const SAMPLE_VENUE = {
  currency: 'USD',
  timezone: 'America/New_York',
  country: 'US',
  defaultLanguage: 'en',
}

/** ChangeListener when the sample changes; it does not depend on the day. */
export const SAMPLE_VERSION = hash('sha256', JSON.stringify(sampleDocument('2000-01-01')))

const BOOKING_AHEAD_DAYS = 2
const ORDERED = { time: '19:10', collectedAfterMinutes: 35 }

export async function furnishWithSample(tx: Tx): Promise<void> {
  await importSample(tx)
  addSampleCard(tx, null)
  await addSampleDays(tx)
}

/** All that stays as it is from day to day. */
export async function importSample(tx: Tx): Promise<void> {
  const { settings, branches, ...parts } = sampleDocument(today(tx))
  const { currency, timezone, country, default_language, ...rules } = settings
  const own = branches.map((branch) => ({ ...branch, timezone: null }))
  await importDocument(tx, { settings: rules, branches: own, ...parts })
}

/**
 * What lies around today: the closing day, the booking two days ahead and the order of the day before, paid. Like an import
 * it fires no events and writes to nobody. Answers the ids of the order's lines, new ones where none are given.
 */
export async function addSampleDays(tx: Tx, lineIds: number[] = []): Promise<number[]> {
  const { id, zone } = tx.restaurant
  await importBooking(tx, bookingRules(today(tx)), gatherFaults())
  shareSubjects(tx, ['reservations', GUESTS])
  await placeBooking(tx, await readPlan(tx), sampleBooking(addDays(today(tx), BOOKING_AHEAD_DAYS)), {
    source: 'staff',
    id: sampleId(id, 'booking'),
  })
  const [items, variants, options] = await Promise.all([
    refsIn(tx, 'items'),
    refsIn(tx, 'variants', 'item_id'),
    refsIn(tx, 'modifier_options', 'group_id'),
  ])
  const groups = await refsIn(tx, 'modifier_groups')
  const placedAt = localToMoment(addDays(today(tx), -1), ORDERED.time, zone)
  const orderId = sampleId(id, 'order')
  const completedAt = placedAt + ORDERED.collectedAfterMinutes * 60_000
  const { totalMinor, lineIds: entered } = await enterPastOrder(
    tx,
    sampleOrder({ items, variants: named(variants, items), options: named(options, groups) }),
    { id: orderId, lineIds, placedAt, completedAt },
  )
  const payment = { id: sampleId(id, 'payment'), orderId, amountMinor: totalMinor, paidAt: completedAt }
  enterPastPayment(tx, payment)
  return entered
}

function today(tx: Tx): string {
  return localDate(tx.cause.now, tx.restaurant.zone)
}

/** From `parent id/ref` to `parent ref/ref`. */
function named(refs: Refs, parents: Refs): Refs {
  const parentRefs = new Map([...parents].map(([ref, id]) => [String(id), ref]))
  return new Map(
    [...refs].map(([key, id]) => {
      const [parent = '', ref = ''] = key.split('/')
      return [`${parentRefs.get(parent)}/${ref}`, id]
    }),
  )
}
