import { OWN_CLOCK } from '../../ground/tenants/queries.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  type Cause,
  inRestaurant,
  type Restaurant,
  readTogether,
  type Tx,
} from '../../platform/db/transaction.ts'
import { EVERYTHING, shareSubject } from '../../platform/memory/versions.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { timeOn } from '../../platform/time/moved-clock.ts'
import type { Provider } from './providers/provider.ts'
import { stripeProvider } from './providers/stripe.ts'

/** What payments that go beyond our own database need. */
export type PaymentDesk = {
  database: Database
  box: SecretBox
  /** What the addresses of our payment pages are signed with. */
  linkKey: Buffer
  now: () => number
  providerWith(secretKey: string): Promise<Provider>
}

export function paymentDesk(
  database: Database,
  box: SecretBox,
  options: { stripeApiBase: string | null; now?: () => number; timeoutMs?: number },
): PaymentDesk {
  const { stripeApiBase, now = () => Date.now(), timeoutMs } = options
  return {
    database,
    box,
    linkKey: box.keyFor('payment links'),
    now,
    providerWith: (secretKey) => stripeProvider(secretKey, stripeApiBase, timeoutMs),
  }
}

/** Where an account's sealed secrets belong; in another row they do not open. */
export function keyPlace(restaurantId: number, name: 'secret key' | 'webhook secret'): string {
  return `payments:${restaurantId}:${name}`
}

/** Transactions of nobody's request: on the restaurant's own clock, and never amid the reset of a sandbox. */
export async function atRestaurant(
  { database, now }: Pick<PaymentDesk, 'database' | 'now'>,
  restaurant: Restaurant,
  name: string,
): Promise<<T>(work: (tx: Tx) => Promise<T>) => Promise<T>> {
  const [[clock]] = await readTogether(database, restaurant.id, [OWN_CLOCK])
  return (work) => {
    const real = now()
    const own = clock ? timeOn(clock, real) : real
    const cause: Cause = {
      actor: { kind: 'system', id: null, name },
      requestId: null,
      now: own,
      aheadMs: own - real,
    }
    return inRestaurant(database, restaurant, cause, (tx) => {
      if (clock?.sandbox) shareSubject(tx, EVERYTHING)
      return work(tx)
    })
  }
}
