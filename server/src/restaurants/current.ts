import type { Tx } from '../platform/db/transaction.ts'
import { shareSubject, versionOf } from '../platform/memory/versions.ts'
import { bindVenue, type Venue, type Venues, WHOLE_VENUE, type WholeVenue } from './venue.ts'

/** The owner's rules as they are until this transaction ends. */
export async function currentVenue(tx: Tx, venues: Venues | null): Promise<Venue> {
  shareSubject(tx, 'rules')
  const version = await versionOf(tx, 'rules')
  const held = venues?.peek(tx.restaurant.id)
  if (held?.version === version) return held
  const rows = await Promise.all(WHOLE_VENUE.map((statement) => tx.run<unknown>(statement)))
  return bindVenue(rows as unknown as WholeVenue)
}
