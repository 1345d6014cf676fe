// A guest's whole profile, as the web app shows it.
import type { OrderType } from '../../ground/tenants/rules/ordering.ts'
import type { StaffGuest } from '../../restaurant/guests/staff-contract.ts'
import type { Translations } from '../../restaurant/menu/contract.ts'
import type { OrderStatus } from '../../restaurant/orders/contract.ts'
import type { Reservation } from '../../restaurant/reservations/contract.ts'
import type { Review } from '../../restaurant/reviews/contract.ts'

export type GuestOrder = {
  id: string
  status: OrderStatus
  type: OrderType
  placed_at: string
  currency: string
  total_minor: number
  /** The first few dishes. */
  dishes: { name: Translations; quantity: number }[]
}

export type GuestProfile = {
  guest: StaffGuest
  /** Newest first; null where the reader may see no orders. */
  orders: { list: GuestOrder[]; count: number } | null
  favourites: { item_id: number; name: Translations; quantity: number }[]
  /** To come first, then the latest; null where the reader may see no bookings. */
  bookings: { list: Reservation[]; count: number } | null
  /** Newest first; null where the reader answers no reviews. */
  reviews: { list: Review[]; count: number } | null
}

/** What a merge would make of the two, before anything is done. */
export type MergePreview = {
  kept: StaffGuest
  other: StaffGuest
  merged: StaffGuest
}
