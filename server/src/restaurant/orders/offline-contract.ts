// Orders that staff took while their browser had no line. Theirs alone: no token can say so of an order.
import type { FieldFault } from '../../platform/faults.ts'
import { Nullable, type Static, Type } from '../../platform/http/validation/schema.ts'
import type { Translations } from '../menu/contract.ts'

/** A letter and a number that the browser gave, such as B-17. */
const NUMBER = '^[A-Z]{1,2}-[1-9][0-9]{0,4}$'

export const Offline = Type.Object({
  number: Type.String({ pattern: NUMBER }),
  taken_at: Type.String({ format: 'date-time' }),
  /** What the guest was told it costs; null: nothing. */
  total_minor: Nullable(Type.Integer({ minimum: 0 })),
})
export type Offline = Static<typeof Offline>

export const LetterWish = Type.Object({ browser: Type.String({ format: 'uuid' }) })

/** `letter` is null where the branch has given all of them away. */
export type OfflineLetter = { letter: string | null; zone: string; business_day_start: string }

export type OfflineState = { number: string; taken_at: string; came_at: string }

/** What would have refused an order; `dish` is the one that it is about. */
export type OfflineFault = Omit<FieldFault, 'field'> & { dish: Translations | null }

/** An order that a manager should look at. */
export type OfflineCheck = OfflineState & {
  order_id: string
  order_number: number | null
  currency: string
  table: string | null
  name: string | null
  told_minor: number | null
  total_minor: number
  /** What it would have cost, had it been ordered when it came. */
  later_minor: number
  faults: OfflineFault[]
}

/** Those taken first, and how many there are in all. */
export type OfflineChecks = { orders: OfflineCheck[]; count: number }
