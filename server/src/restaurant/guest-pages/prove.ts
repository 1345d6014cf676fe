import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import { refuse } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import {
  type Cause,
  inRestaurant,
  type Restaurant,
  readTogether,
} from '../../platform/postgres/transaction/transaction.ts'
import { takeDomain } from './commands.ts'
import { askDns, isProven, type ResolveTxt, recordFor } from './domain-proof.ts'
import type { OwnDomains } from './domains.ts'
import { pageFault } from './faults.ts'
import { SETTINGS } from './queries.ts'

type Desk = {
  database: Database
  box: SecretBox
  publicUrl: string | null
  domains: OwnDomains
  resolveTxt?: ResolveTxt
}

/** Looks for the record of the wished domain, and takes the domain where it is there. */
export async function proveDomain(desk: Desk, restaurant: Restaurant, cause: Cause): Promise<void> {
  const { database, box, publicUrl, domains, resolveTxt = askDns } = desk
  const [[row]] = await readTogether(database, restaurant.id, [SETTINGS])
  if (!row?.domain) throw refuse({ domain: [pageFault('required.domain')] })
  // Without it nobody can tell the service's own host from a restaurant's.
  if (publicUrl === null) throw refuse({ domain: [pageFault('no_public_url')] })
  const { domain } = row
  if (!(await isProven(recordFor(box, restaurant.id, domain), resolveTxt))) {
    throw refuse({ domain: [pageFault('record_not_found')] })
  }
  await inRestaurant(database, restaurant, cause, (tx) => takeDomain(tx, domain))
  await domains.settled()
}
