/**
 * The restaurants of one person side by side:
 *
 *   GET    /all-restaurants   → RestaurantFigures[]
 */

/** Of today by its own clock, in its own currency; of the branches that this person may see. What the plan does not have is null. */
export type RestaurantFigures = {
  id: number
  slug: string
  name: string
  currency: string
  zone: string
  sold: { orders: number; revenue_minor: number } | null
  open_orders: number
  bookings: { count: number; guests: number } | null
}
