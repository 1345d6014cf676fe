import { sql } from 'kysely'

const MOST_COUNTED = 1_000

/** Restaurants whose open money should have been looked at by now, and since when the first of them. */
export function overdueRounds(now: number) {
  return sql<{ overdue: number; dueAt: number | null }>`
    select count(*) as overdue, min(due_at) as "dueAt"
      from (select due_at from payment_rounds where due_at <= ${new Date(now)} order by due_at limit ${MOST_COUNTED}) r`
}

export function firstRounds(most: number) {
  return sql<{ restaurantId: number }>`
    select restaurant_id as "restaurantId" from payment_rounds order by due_at limit ${most}`
}

/** Of one restaurant: what a provider was asked and has not answered, or not clearly. */
export function countOpenCalls() {
  return sql<{ open: number }>`
    select count(*) as open from payment_calls where state in ('requested', 'unknown')`
}
