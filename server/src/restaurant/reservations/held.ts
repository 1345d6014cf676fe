import type { HeldRow } from './queries.ts'
import { noStays, type Stays } from './rules/occupancy.ts'

// As PostgreSQL sends a moment (microseconds since 2000, of 8 bytes), a party (4 bytes) and an array: how many dimensions
// (none if it is empty), whether it has nulls, the type, how many members and the number of the first; then the length of
// each member, and the member. Numbers are of 4 bytes but for the moments and the ids of tables.
const YEAR_2000_MS = Date.UTC(2000, 0, 1)
const BYTES = { moment: 8, party: 4, emptyArray: 12, arrayHead: 20, length: 4, id: 8 }
const COUNT_AT = 12

export function staysOf([row]: readonly HeldRow[]): Stays {
  const all = noStays()
  const bytes = row?.stays
  if (!bytes) return all
  all.since = momentIn(bytes, 0)
  for (let at = 0; at < bytes.length; ) {
    all.starts.push(momentIn(bytes, at) - all.since)
    all.ends.push(momentIn(bytes, at + BYTES.moment) - all.since)
    at += 2 * BYTES.moment
    all.parties.push(bytes.readInt32BE(at))
    at = tablesIn(bytes, at + BYTES.party, all)
  }
  return all
}

/** Answers where the next stay begins. */
function tablesIn(bytes: Buffer, start: number, { tableIds, tablesFrom }: Stays): number {
  tablesFrom.push(tableIds.length)
  if (bytes.readInt32BE(start) === 0) return start + BYTES.emptyArray
  let at = start + BYTES.arrayHead
  for (let left = bytes.readInt32BE(start + COUNT_AT); left > 0; left--) {
    tableIds.push(wholeIn(bytes, at + BYTES.length))
    at += BYTES.length + BYTES.id
  }
  return at
}

function momentIn(bytes: Buffer, at: number): number {
  return YEAR_2000_MS + Math.round(wholeIn(bytes, at) / 1000)
}

/** Of 8 bytes; moments and ids stay below 2^53. */
function wholeIn(bytes: Buffer, at: number): number {
  return bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)
}
