import { sql } from 'kysely'
import { isInStretch, type Stretches, stretchAt } from '../../reports/stretches.ts'

/** Gift cards belong to no branch: their days are those of the default one. */
export type CardFacts = {
  place: number
  issued: number
  issued_minor: number
  /** What of it nobody has paid for here: given away, or paid for elsewhere. */
  unpaid_minor: number
  redeemed_minor: number
  returned_minor: number
  expired_minor: number
  /** What people have put on or taken off, with a reason. */
  corrected_minor: number
  /** What went back to whoever had bought the card. */
  refunded_minor: number
}

const NO_BRANCH = sql`null::bigint`
const AT = sql.ref('c.at')

/** With their signs: above 0 it goes onto a card. */
export function cardsIn(stretches: Stretches) {
  return sql<CardFacts>`
    with moved as (
      select stretch.place, c.card_id, c.amount_minor,
             case when c.kind = 'issued' then 'issued' when paid_back.id is not null then 'refunded'
                  when c.kind = 'adjusted' then 'corrected' else c.kind end as kind
        from gift_card_entries c ${stretchAt(stretches, NO_BRANCH, AT)}
        left join payment_refunds r on c.kind in ('adjusted', 'returned') and c.reference = r.id::text
        left join payments paid_back on paid_back.id = r.payment_id and paid_back.gift_card_id = c.card_id
          and paid_back.order_id is null and paid_back.reservation_id is null and paid_back.experience_booking_id is null
       where ${isInStretch(stretches, AT)}
    )
    select place, count(*) filter (where kind = 'issued')::int as issued,
           coalesce(sum(amount_minor) filter (where kind = 'issued'), 0)::bigint as issued_minor,
           coalesce(sum(amount_minor) filter (where kind = 'issued' and not exists (
             select from payments p
              where p.gift_card_id = moved.card_id and p.status = 'captured' and p.order_id is null and p.reservation_id is null
                and p.experience_booking_id is null)), 0)::bigint as unpaid_minor,
           coalesce(sum(amount_minor) filter (where kind = 'redeemed'), 0)::bigint as redeemed_minor,
           coalesce(sum(amount_minor) filter (where kind = 'returned'), 0)::bigint as returned_minor,
           coalesce(sum(amount_minor) filter (where kind = 'expired'), 0)::bigint as expired_minor,
           coalesce(sum(amount_minor) filter (where kind = 'corrected'), 0)::bigint as corrected_minor,
           coalesce(sum(amount_minor) filter (where kind = 'refunded'), 0)::bigint as refunded_minor
      from moved group by place order by place`
}

/** What was on all cards together before a moment. */
export function onCardsBefore(at: number) {
  return sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as minor from gift_card_entries where at < ${new Date(at)}`
}
