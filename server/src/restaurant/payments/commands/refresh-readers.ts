import { setTimeout as sleep } from 'node:timers/promises'
import { atRestaurant } from '../../../ground/tenants/at-restaurant.ts'
import { type Restaurant, readTogether } from '../../../platform/postgres/transaction/transaction.ts'
import type { PaymentDesk } from '../desk.ts'
import { findPayment } from '../queries/payments.ts'
import { noteOnline, STRIPE_TERMINALS } from '../queries/terminals.ts'
import { connectedProvider } from './connected-provider.ts'
import { syncPayment } from './sync-payment.ts'

const FRESH_MS = 10_000
/** Whoever only looks does not wait for a provider that is slow: they see what was known, and look again. */
const PATIENCE_MS = 2_000

/** Which of the provider's readers it can reach. */
export async function refreshReaders(desk: PaymentDesk, restaurant: Restaurant): Promise<void> {
  const [rows] = await readTogether(desk.database, restaurant.id, [STRIPE_TERMINALS])
  const now = desk.now()
  if (!rows.some(({ asked_at }) => (asked_at ?? 0) + FRESH_MS <= now)) return
  await patiently(async () => {
    const inside = await atRestaurant(desk, restaurant, 'payments')
    const open = await inside((tx) => connectedProvider(tx, desk))
    const outcome = open && (await (await open()).readers.list())
    if (outcome?.kind !== 'done') return
    const online = outcome.value.filter(({ isOnline }) => isOnline).map(({ ref }) => ref)
    await inside(async (tx) => noteOnline(tx, online))
  })
}

/** Somebody watches a reader: its provider is asked now, and not when its turn comes. */
export async function lookAtReader(
  desk: PaymentDesk,
  restaurant: Restaurant,
  paymentId: string,
): Promise<void> {
  const [[payment]] = await readTogether(desk.database, restaurant.id, [findPayment(paymentId)])
  if (payment?.status !== 'pending' || payment.terminal_id === null) return
  if (payment.provider === 'stripe' && payment.provider_ref === null) return
  await patiently(() => syncPayment(desk, restaurant, paymentId))
}

/** What fails here is tried again by the rounds, which tell of it. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  const done = work().catch(() => undefined)
  await Promise.race([done, sleep(PATIENCE_MS, undefined, { ref: false })])
}
