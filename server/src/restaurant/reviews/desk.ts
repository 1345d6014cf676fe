import { createHmac } from 'node:crypto'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { foldEmail } from '../guests/rules/contact.ts'

/** What the asking for reviews needs: keys for its links and for the addresses that refuse. */
export type ReviewDesk = { database: Database; linkKey: Buffer; refusalKey: Buffer; now: () => number }

export function reviewDesk(database: Database, box: SecretBox, now = () => Date.now()): ReviewDesk {
  return {
    database,
    linkKey: box.keyFor('review links'),
    refusalKey: box.keyFor('addresses that want no review mail'),
    now,
  }
}

/** Keyed, so that nobody who has the database can try which addresses are in it. */
export function addressHash({ refusalKey }: Pick<ReviewDesk, 'refusalKey'>, address: string): Buffer {
  return createHmac('sha256', refusalKey).update(foldEmail(address)).digest()
}
