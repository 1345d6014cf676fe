import { sql } from 'kysely'

export type CountsRow = {
  id: number
  booked: number
  held: number
  checked_in: number
  waiting: number
  dates: number | null
  later: number | null
}

/** What the list shows beside each date. */
export function countsOf(ids: number[]) {
  return sql<CountsRow>`
    select e.id, coalesce(b.booked, 0)::int as booked, coalesce(b.held, 0)::int as held, coalesce(t.inside, 0)::int as checked_in,
           coalesce(w.waiting, 0)::int as waiting, s.dates::int as dates, s.later::int as later
      from experiences e
      left join lateral (
        select sum(tickets) filter (where status = 'booked') as booked, sum(tickets) filter (where status = 'held') as held
          from experience_bookings where experience_id = e.id) b on true
      left join lateral (
        select count(*) as inside from experience_tickets t join experience_bookings o on o.id = t.booking_id
         where o.experience_id = e.id and o.status = 'booked' and t.checked_in_at is not null) t on true
      left join lateral (
        select count(*) as waiting from experience_waits where experience_id = e.id and status = 'waiting') w on true
      left join lateral (
        select count(*) as dates, count(*) filter (where o.starts_at > e.starts_at and o.cancelled_at is null) as later
          from experiences o where o.series_id = e.series_id) s on e.series_id is not null
     where e.id = any(${ids}::bigint[])`
}
