// What one search box finds, of each kind a few. A kind that is missing is not the reader's to see.
import { type Static, Type } from '../../platform/http/validation/schema.ts'
import type { Translations } from '../../restaurant/menu/contract.ts'
import type { OrderStatus } from '../../restaurant/orders/contract.ts'
import type { Reservation } from '../../restaurant/reservations/contract.ts'

export const FindQuery = Type.Object({ text: Type.String({ maxLength: 120 }) })
export type FindQuery = Static<typeof FindQuery>

type FoundOrder = {
  id: string
  number: string
  name: string | null
  status: OrderStatus
  placed_at: string
  currency: string
  total_minor: number
}

export type FoundAnything = {
  orders?: FoundOrder[]
  guests?: { id: number; name: string; phone: string | null; email: string | null; visits_count: number }[]
  bookings?: (Pick<Reservation, 'id' | 'name' | 'date' | 'time' | 'party_size' | 'status'> & {
    guest_id: number | null
  })[]
  dishes?: { id: number; name: Translations; category: Translations; is_available: boolean }[]
}
