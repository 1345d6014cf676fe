// What the web app asks of payments, beside what the API has shapes for.
import { Nullable, type Static, Type } from '../../platform/http/schema.ts'
import type { Order } from '../orders/contract.ts'
import type { MoneyState } from './commands/standing.ts'
import { NewRefund } from './contract.ts'

/** An order with its money, as the web app's dialog shows it. */
export type OrderMoney = MoneyState & {
  order: Order
  /** How guests pay online here; null: they cannot. */
  online: 'test' | 'stripe' | null
}

/** Staff say why money goes back; the API may leave it out. */
export const StaffRefund = Type.Object({
  amount_minor: NewRefund.properties.amount_minor,
  reason: Type.String({ minLength: 3, maxLength: 200 }),
})

export const LinkMail = Type.Object({
  email: Type.Optional(Nullable(Type.String({ format: 'email', maxLength: 254 }), { emptyIsNull: true })),
})
export type LinkMail = Static<typeof LinkMail>
