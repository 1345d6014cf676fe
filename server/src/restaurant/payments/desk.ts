import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
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

/** Where an account's encrypted secrets belong; in another row they do not open. */
export function keyPlace(restaurantId: number, name: 'secret key' | 'webhook secret'): string {
  return `payments:${restaurantId}:${name}`
}
