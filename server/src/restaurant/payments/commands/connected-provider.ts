import { canDecrypt } from '../../../platform/crypto/secret-box.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { keyPlace, type PaymentDesk } from '../desk.ts'
import type { Provider } from '../providers/provider.ts'
import { accountOf } from './provider-account.ts'

/** The provider as it is connected now, or was until its last affairs are settled. */
export async function connectedProvider(
  tx: Tx,
  desk: PaymentDesk,
): Promise<(() => Promise<Provider>) | null> {
  const account = await accountOf(tx)
  if (account?.provider !== 'stripe' || account.secret_key === null) return null
  const { secret_key: encrypted } = account
  const place = keyPlace(tx.restaurant.id, 'secret key')
  if (!canDecrypt(desk.box, encrypted, place)) return async () => OUT_OF_REACH
  const key = desk.box.decrypt(encrypted, place)
  return () => desk.providerWith(key)
}

/** Its key can no longer be read: what is open there stays open until the key is entered again. */
const LOST = { kind: 'unknown', reason: 'the key of the provider must be entered again' } as const

const OUT_OF_REACH: Provider = {
  check: async () => LOST,
  start: async () => LOST,
  read: async () => LOST,
  cancel: async () => LOST,
  refund: async () => LOST,
  refundedSince: async () => LOST,
  readers: {
    make: async () => LOST,
    ask: async () => LOST,
    read: async () => LOST,
    cancel: async () => LOST,
    list: async () => LOST,
    locations: async () => LOST,
    register: async () => LOST,
  },
}
