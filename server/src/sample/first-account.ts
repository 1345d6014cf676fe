import { anyAccount } from '../ground/staff/queries.ts'
import { restaurantBySlug } from '../ground/tenants/commands.ts'
import type { Database } from '../platform/postgres/pool/database.ts'
import { inDirectory } from '../platform/postgres/transaction/transaction.ts'
import { DEMO_SLUG } from './demo.ts'

/** What lets the first person in; it prints the password that they get. Null once somebody has an account. */
export async function firstAccountCommand(database: Database): Promise<string | null> {
  const [account] = await inDirectory(database, anyAccount())
  if (account) return null
  const slug = (await restaurantBySlug(database, DEMO_SLUG)) ? DEMO_SLUG : 'SLUG'
  return `bin/comanda user create --restaurant ${slug} --role owner --email you@example.com`
}
