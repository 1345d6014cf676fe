import { formatMoment } from '../../platform/time/clock.ts'
import type { Guest } from './contract.ts'
import type { GuestRow } from './queries.ts'

/** The guest as the API and the webhooks show it: contact only where the guest agreed to hear from the restaurant. */
export function presentGuest(row: GuestRow, zone: string): Guest {
  const shared = row.marketing_opted_in
  const moment = (at: number | null) => formatMoment(at, zone)
  return {
    id: row.id,
    name: row.name,
    phone: shared ? row.phone : null,
    email: shared ? row.email : null,
    contact_shared: shared,
    locale: row.locale,
    marketing_opted_in: shared,
    marketing_opted_in_at: shared ? moment(row.marketing_decided_at) : null,
    visits_count: row.visits_count,
    total_spend_minor: row.total_spend_minor,
    last_visit_at: moment(row.last_visit_at),
    created_at: formatMoment(row.created_at, zone),
  }
}
