import { sql } from 'kysely'

export const EXPORTED_AT = sql<{ exportedAt: number | null }>`
  select exported_at as "exportedAt" from restaurants where id = current_restaurant()`

export function markExported(now: number) {
  return sql<never>`update restaurants set exported_at = ${new Date(now)} where id = current_restaurant()`
}

/** Once: whoever comes second finds it closed. A sandbox leaves its slug to the next one. */
export function closeRow(now: number, { freesSlug }: { freesSlug: boolean }) {
  return sql<{ id: number }>`
    update restaurants set closed_at = ${new Date(now)}, guest_host = null,
           slug = case when ${freesSlug} then left(slug, 40) || '-closed-' || id else slug end
     where id = current_restaurant() and closed_at is null returning id`
}

export function findClosed(slug: string) {
  return sql<{ id: number; name: string }>`
    select id, name from restaurants where slug = ${slug} and closed_at is not null`
}

export function reopenRow(id: number) {
  return sql<never>`update restaurants set closed_at = null where id = ${id}`
}

/** Whoever acted for it chooses another restaurant. */
export function leaveRestaurant(restaurantId: number) {
  return sql<never>`update staff_sessions set restaurant_id = null where restaurant_id = ${restaurantId}`
}
