import { formatMoment } from '../../platform/time/clock.ts'
import type { ListedToken } from './contract.ts'
import type { ListedTokenRow } from './queries.ts'

export function presentToken(row: ListedTokenRow, { zone, now }: { zone: string; now: number }): ListedToken {
  const moment = (at: number | null) => formatMoment(at, zone)
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    rate_limit: row.rateLimit,
    state: stateOf(row, now),
    expires_at: moment(row.expiresAt),
    revoked_at: moment(row.revokedAt),
    last_used_at: moment(row.lastUsedAt),
    created_at: formatMoment(row.createdAt, zone),
    calls_last_day: row.calls,
  }
}

function stateOf({ revokedAt, expiresAt }: ListedTokenRow, now: number): ListedToken['state'] {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && now >= expiresAt ? 'expired' : 'active'
}
