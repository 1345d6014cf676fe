import type { Tx } from '../../platform/db/transaction.ts'
import { shareVersion } from '../../platform/memory/versions.ts'
import { bindVenue, type Venue, type Venues, WHOLE_VENUE, type WholeVenue } from './venue.ts'

/** The owner's rules as they are until this transaction ends. */
export async function currentVenue(
  tx: Tx,
  venues: Venues | null,
  version: number | Promise<number> = shareVersion(tx, 'rules'),
): Promise<Venue> {
  const current = await version
  const held = venues?.peek(tx.restaurant.id)
  if (held?.version === current) return held
  venues?.warm(tx.restaurant.id)
  const rows = await Promise.all(WHOLE_VENUE.map((statement) => tx.run<unknown>(statement)))
  return bindVenue(rows as unknown as WholeVenue)
}
