import { record } from '../../../ground/audit/commands.ts'
import { emit } from '../../../ground/events/commands.ts'
import { type AppError, refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { localParts } from '../../../platform/time/clock.ts'
import type { ShiftWeek } from '../contract.ts'
import { shiftFault } from '../faults.ts'
import { type Place, placesOf } from '../places.ts'
import { presentShiftWeek, shownShifts } from '../present.ts'
import {
  clashesOf,
  draftOf,
  markPublished,
  type PublishedRow,
  publishedOf,
  replacePublished,
  type WeekRow,
} from '../queries.ts'
import { differenceOf, isEmpty } from '../rules/difference.ts'
import { announceShifts } from './edit-week.ts'
import { tellTeam } from './mail-team.ts'

/** What PostgreSQL says where an EXCLUDE constraint is broken. */
const EXCLUDED = '23P01'

/**
 * The draft of a locked week becomes what everybody sees; null where it is so already, and then nobody is told anything.
 * `seen`: the branches of whoever publishes, where they may not see all.
 */
export async function publishWeek(
  tx: Tx,
  week: WeekRow,
  seen: readonly number[] | null = null,
): Promise<ShiftWeek | null> {
  const [draft, before] = await Promise.all([tx.run(draftOf(week.id)), tx.run(publishedOf(week.id))])
  const difference = differenceOf(draft, before)
  if (week.published_at !== null && isEmpty(difference)) return null
  const published = await replaceOrRefuse(tx, week, seen)
  const at = changedAt(tx)
  const shown = shownShifts(published)
  markPublished(tx, week.id, shown, at)
  const answer = presentShiftWeek({ ...week, shown, published_at: at }, tx.restaurant.zone)
  emit(tx, 'shift.published', { shift_week: answer }, `shift_week:${week.id}`)
  record(tx, {
    action: 'shift.published',
    subject: { kind: 'shift_week', id: week.id },
    after: {
      week_start: week.week_start,
      branch_id: week.branch_id,
      added: difference.added.length,
      changed: difference.changed.length,
      removed: difference.removed.length,
    },
  })
  await tellTeam(tx, week, difference, published)
  announceShifts(tx, week.branch_id)
  return answer
}

async function replaceOrRefuse(
  tx: Tx,
  week: WeekRow,
  seen: readonly number[] | null,
): Promise<PublishedRow[]> {
  try {
    return await tx.attempt(() => replacePublished(tx, week.id))
  } catch (error) {
    if ((error as { code?: string }).code !== EXCLUDED) throw error
    throw await clashRefusal(tx, week, seen)
  }
}

async function clashRefusal(tx: Tx, week: WeekRow, seen: readonly number[] | null): Promise<AppError> {
  const [places, clashes] = await Promise.all([placesOf(tx), tx.run(clashesOf(week.id))])
  const here = places.find(({ id }) => id === week.branch_id)
  const sentences = clashes.map((clash) => {
    const there = places.find(({ id }) => id === clash.other_branch_id)
    const own = spanText(clash.starts_at, clash.ends_at, here, false)
    if (seen !== null && !seen.includes(clash.other_branch_id))
      return shiftFault('overlapping.elsewhere', { name: clash.name, shift: own })
    const other = spanText(clash.other_starts_at, clash.other_ends_at, there, there !== here)
    return shiftFault('overlapping', { name: clash.name, shift: own, other })
  })
  return refuse({
    shifts: sentences.length > 0 ? sentences : [shiftFault('overlapping.somebody')],
  })
}

function spanText(startsAt: number, endsAt: number, place: Place | undefined, named: boolean): string {
  const zone = place?.zone ?? 'UTC'
  const { date, time } = localParts(startsAt, zone)
  const where = named && place ? ` (${place.name})` : ''
  return `${date} ${time}–${localParts(endsAt, zone).time}${where}`
}
