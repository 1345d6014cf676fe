import type { Caller } from '../../platform/http/operations/operation.ts'
import { DAY_MS, formatMoment } from '../../platform/time/clock.ts'
import { isOpenAt, nextOpening } from '../../platform/time/windows.ts'
import type { BranchProfile, RestaurantProfile } from './contract.ts'
import { type Branch, type OwnerRules, pausedUntil } from './owner-rules.ts'
import type { RestaurantRow } from './queries.ts'
import { ORDER_TYPES } from './rules/ordering.ts'

/** As far ahead as an order is held for an opening. */
const OPENING_SEARCH_MS = 14 * DAY_MS

export function presentProfile(
  row: RestaurantRow,
  rules: OwnerRules,
  caller: Caller,
  now: number,
): RestaurantProfile {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    currency: row.currency,
    timezone: row.timezone,
    country: row.country,
    default_language: row.defaultLanguage,
    languages: row.languages,
    plan: row.plan,
    features: [...caller.features].sort(),
    suspended: caller.suspended,
    sandbox: caller.sandbox,
    scopes: [...caller.scopes].sort(),
    branches: rules.branches.map((branch) => presentBranch(branch, row.zone, now)),
  }
}

export function presentBranchProfile(
  rules: OwnerRules,
  branch: Branch,
  zone: string,
  { features, now }: { features: ReadonlySet<string>; now: number },
): BranchProfile {
  const pause = pausedUntil(rules, branch, now)
  const { id, name, timezone, is_default, open_now, opens_at } = presentBranch(branch, zone, now)
  const { slug, is_active, address, phone, ordering, booking } = branch
  return {
    id,
    name,
    slug,
    timezone,
    is_default,
    is_active,
    address,
    phone,
    open_now,
    opens_at,
    order_types: ORDER_TYPES.filter((type) => ordering.order_types[type].offered),
    reservations: features.has('reservations') && booking.periods.length > 0,
    hours: branch.hours.map(({ days, from, to }) => ({ days: [...(days ?? [])], from, to })),
    special_days: branch.special_days.map(({ date, hours }) => ({
      date,
      hours: hours.map(({ from, to }) => ({ from, to })),
    })),
    closing_days: branch.closing_days,
    preparation_minutes: branch.preparation_minutes,
    paused_until: formatMoment(pause, zone),
  }
}

function presentBranch(branch: Branch, zone: string, now: number) {
  // One that is closed for good opens no more, whatever its hours say.
  const openNow = branch.is_active && isOpenAt(branch.calendar, branch.zone, now)
  const opensAt =
    openNow || !branch.is_active ? null : nextOpening(branch.calendar, branch.zone, now, OPENING_SEARCH_MS)
  return {
    id: branch.id,
    name: branch.name,
    timezone: branch.zone,
    is_default: branch.is_default,
    open_now: openNow,
    opens_at: formatMoment(opensAt, zone),
  }
}
