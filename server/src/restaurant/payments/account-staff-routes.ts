import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { ownAddress } from '../../platform/http/server/origin.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import {
  assertMayConnect,
  checkKeysAtStripe,
  connectStripe,
  disconnectPayments,
} from './commands/connect-stripe.ts'
import { paymentsState } from './commands/provider-account.ts'
import type { PaymentDesk } from './desk.ts'
import { type PaymentsAccount, StripeKeys } from './staff-contract.ts'

type Deps = { database: Database; payments: PaymentDesk; publicUrl: string | null }

/** How the restaurant is paid online. Keys go in, encrypted, and never come out again. */
export function accountStaffRoutes({ database, payments: desk, publicUrl }: Deps): StaffRoute[] {
  return [
    look({
      path: '/payments/account',
      right: 'seePayments',
      async read({ restaurant, cause, request }) {
        const state = await inRestaurant(database, restaurant, cause, paymentsState)
        const data: PaymentsAccount = {
          ...state,
          webhook_url: `${ownAddress(request, publicUrl)}/payments/stripe/${restaurant.id}`,
        }
        return { data }
      },
    }),
    act({
      method: 'POST',
      path: '/payments/account',
      right: 'connectPayments',
      body: StripeKeys,
      async perform({ restaurant, cause, body }) {
        const keys = { secretKey: body.secret_key.trim(), webhookSecret: body.webhook_secret.trim() }
        await inRestaurant(database, restaurant, cause, assertMayConnect)
        await checkKeysAtStripe(desk, keys)
        await inRestaurant(database, restaurant, cause, (tx) => connectStripe(tx, desk, keys))
        return { data: { provider: 'stripe' } }
      },
    }),
    act({
      method: 'DELETE',
      path: '/payments/account',
      right: 'connectPayments',
      async run(tx) {
        await disconnectPayments(tx)
        return { data: null }
      },
    }),
  ]
}
