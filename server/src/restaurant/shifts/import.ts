import { sql } from 'kysely'
import { branchFaults } from '../../ground/tenants/faults.ts'
import { type Faults, type Refs, refuseRepeatedRefs } from '../../platform/document/faults.ts'
import { claimIds, nameUnnamed, refsIn } from '../../platform/document/refs.ts'
import { changedAt, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment, parseMoment } from '../../platform/time/clock.ts'
import { mapInTurns } from '../../platform/turns.ts'
import { announceShifts } from './commands/edit-week.ts'
import type { ShiftPart, ShiftWeekPart, TeamPart } from './document.ts'
import { shiftFault } from './faults.ts'
import { type Place, placesOf } from './places.ts'
import {
  ALL_DRAFTS,
  ALL_WEEKS,
  deleteShifts,
  draftOf,
  findWeek,
  insertShifts,
  lockWeek,
  type NewShift,
  touchWeek,
  updateShift,
} from './queries.ts'
import { isSame } from './rules/difference.ts'
import { isMonday, timeFaults, weekSpan } from './rules/week.ts'
import { ALL_MEMBERS, openShiftsOf, updateLeft } from './team-queries.ts'

type ShiftDocument = { team?: TeamPart[]; shift_weeks?: ShiftWeekPart[] }

export async function importShifts(
  tx: Tx,
  document: ShiftDocument,
  branches: Refs,
  faults: Faults,
): Promise<Record<string, Refs>> {
  const team = document.team && (await importTeam(tx, document.team, faults))
  if (document.shift_weeks) {
    const known = team ?? (await refsIn(tx, 'team_members'))
    await importWeeks(tx, document.shift_weeks, { team: known, branches }, faults)
  }
  return team ? { team } : {}
}

/** Whoever is left out leaves: what they have worked stays. Address, wage and hours are kept as they are. */
async function importTeam(tx: Tx, parts: TeamPart[], faults: Faults): Promise<Refs> {
  refuseRepeatedRefs(
    parts.map(({ ref }, index) => ({ ref, pointer: `/team/${index}` })),
    faults,
  )
  const refs = parts.map(({ ref }) => ref)
  const known = await refsIn(tx, 'team_members')
  const ids = await claimIds(tx, 'team_members', refs, known)
  if (faults.list.length > 0) return ids
  const at = changedAt(tx)
  const rows = parts.map(({ ref, name, role, is_active = true }) => ({
    id: ids.get(ref),
    ref,
    name,
    role,
    left_at: is_active ? null : new Date(at).toISOString(),
  }))
  const staying = new Set<unknown>(rows.filter(({ left_at }) => left_at === null).map(({ id }) => id))
  const leaving = (await tx.run(ALL_MEMBERS))
    .filter(({ id, left_at }) => left_at === null && !staying.has(id))
    .map(({ id }) => id)
  if (leaving.length > 0) {
    await tx.run(openShiftsOf(leaving, tx.cause.now))
    updateLeft(tx, leaving, at, at)
  }
  // Whoever comes back finds their address taken, where somebody else works under it now.
  await tx.run(sql`
    insert into team_members (id, ref, name, role, left_at, created_at, updated_at)
    select id, ref, name, role, left_at, ${new Date(at)}, ${new Date(at)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id bigint, ref text, name text, role text, left_at timestamptz)
    on conflict (restaurant_id, id) do update
       set name = excluded.name, role = excluded.role, version = team_members.version + 1,
           updated_at = excluded.updated_at,
           left_at = case when excluded.left_at is null then null else coalesce(team_members.left_at, excluded.left_at) end,
           email = case when team_members.left_at is not null and exists (
                     select from team_members o
                      where lower(o.email) = lower(team_members.email) and o.id <> team_members.id and o.left_at is null)
                   then null else team_members.email end
     where (team_members.name, team_members.role, team_members.left_at is null)
           is distinct from (excluded.name, excluded.role, excluded.left_at is null)`)
  announceShifts(tx, null)
  return ids
}

type Known = { team: Refs; branches: Refs }

/** Each week in the document is that draft from now on; others stay as they are, and so does what is published. */
async function importWeeks(tx: Tx, parts: ShiftWeekPart[], known: Known, faults: Faults): Promise<void> {
  const [places, members] = await Promise.all([placesOf(tx), tx.run(ALL_MEMBERS)])
  const roles = new Map(members.map(({ id, role }) => [id, role]))
  const seen = new Set<string>()
  const looked = await mapInTurns(parts, (part, index) => {
    const pointer = `/shift_weeks/${index}`
    const place = placeOf(part, places, known.branches)
    if (!place)
      faults.at(`${pointer}/branch_ref`, branchFaults('not_found.branch_ref', { ref: part.branch_ref ?? '' }))
    if (!isMonday(part.week_start)) faults.at(`${pointer}/week_start`, shiftFault('not_a_monday'))
    const name = `${place?.id} ${part.week_start}`
    if (seen.has(name)) faults.at(`${pointer}/week_start`, shiftFault('not_unique.week'))
    seen.add(name)
    if (!place || !isMonday(part.week_start)) return []
    const week = weekSpan(part.week_start, place.zone)
    const shifts = part.shifts.map((shift, at) =>
      shiftOf(
        shift,
        { zone: tx.restaurant.zone, week, team: known.team, roles },
        faults,
        `${pointer}/shifts/${at}`,
      ),
    )
    return [{ place, weekStart: part.week_start, shifts }]
  })
  if (faults.list.length > 0) return
  for (const { place, weekStart, shifts } of looked.flat()) await replaceDraft(tx, place, weekStart, shifts)
}

function placeOf({ branch_ref }: ShiftWeekPart, places: Place[], branches: Refs): Place | undefined {
  if (branch_ref === undefined) return places.find(({ isDefault }) => isDefault)
  return places.find(({ id }) => id === branches.get(branch_ref))
}

type Ground = {
  zone: string
  week: ReturnType<typeof weekSpan>
  team: Refs
  roles: Map<number, string>
}

function shiftOf(part: ShiftPart, ground: Ground, faults: Faults, pointer: string): NewShift {
  const { team_ref = null, break_minutes = 0 } = part
  const memberId = team_ref === null ? null : (ground.team.get(team_ref) ?? null)
  if (team_ref !== null && memberId === null) {
    faults.at(`${pointer}/team_ref`, shiftFault('not_found.person_ref', { ref: team_ref }))
  }
  const role = part.role ?? (memberId === null ? undefined : ground.roles.get(memberId))
  if (role === undefined && team_ref === null) {
    faults.at(`${pointer}/role`, shiftFault('required.open_role'))
  }
  const startsAt = parseMoment(part.starts_at, ground.zone) ?? Number.NaN
  const endsAt = parseMoment(part.ends_at, ground.zone) ?? Number.NaN
  const wrong = timeFaults({ startsAt, endsAt, breakMinutes: break_minutes }, ground.week)
  for (const [field, all] of Object.entries(wrong)) {
    for (const fault of all) faults.at(`${pointer}/${field}`, fault)
  }
  return {
    member_id: memberId,
    role: role ?? '',
    starts_at: startsAt,
    ends_at: endsAt,
    break_minutes,
    note: part.note ?? null,
  }
}

/** A shift that is the same keeps its id, so that publishing tells only of what is another one. */
async function replaceDraft(tx: Tx, place: Place, weekStart: string, wanted: NewShift[]): Promise<void> {
  const [existing] = await tx.run(findWeek(place.id, weekStart))
  const week = await lockWeek(tx, place.id, weekStart, tx.cause.now)
  const left = [...(await tx.run(draftOf(week.id)))]
  const take = (fits: (index: number) => boolean) => {
    const at = left.findIndex((_, index) => fits(index))
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const other = wanted.filter((shift) => !take((index) => isSame(left[index] ?? shift, shift)))
  const moved = other.map((shift) => ({
    shift,
    was: take(
      (index) => left[index]?.member_id === shift.member_id && left[index]?.starts_at === shift.starts_at,
    ),
  }))
  if (existing && other.length === 0 && left.length === 0) return
  deleteShifts(
    tx,
    left.map(({ id }) => id),
  )
  for (const { shift, was } of moved) if (was) updateShift(tx, was.id, shift)
  await insertShifts(
    tx,
    week.id,
    moved.filter(({ was }) => !was).map(({ shift }) => shift),
  )
  touchWeek(tx, week.id, changedAt(tx))
  announceShifts(tx, week.branch_id)
}

/** Every week that has, or had, a shift in it. */
export async function exportShifts(
  tx: Tx,
  branchRefs: Map<number, string>,
): Promise<Record<string, unknown>> {
  await nameUnnamed(tx, 'team_members', 'team')
  const [members, weeks, drafts] = await Promise.all([
    tx.run(ALL_MEMBERS),
    tx.run(ALL_WEEKS),
    tx.run(ALL_DRAFTS),
  ])
  const byId = new Map(members.map((member) => [member.id, member]))
  const named = new Set(drafts.map(({ member_id }) => member_id))
  const { zone } = tx.restaurant
  const team = members
    .filter(({ id, left_at }) => left_at === null || named.has(id))
    .toSorted((a, b) => a.id - b.id)
    .map(({ ref, name, role, left_at }) => ({
      ref,
      name,
      role,
      ...(left_at !== null && { is_active: false }),
    }))
  const draftsByWeek = Map.groupBy(drafts, ({ week_id }) => week_id)
  const shiftsOf = (weekId: number) =>
    (draftsByWeek.get(weekId) ?? []).map(({ member_id, role, starts_at, ends_at, break_minutes, note }) => {
      const member = member_id === null ? undefined : byId.get(member_id)
      return {
        team_ref: member?.ref ?? null,
        ...(member?.role !== role && { role }),
        starts_at: formatMoment(starts_at, zone),
        ends_at: formatMoment(ends_at, zone),
        break_minutes,
        note,
      }
    })
  const written = await mapInTurns(weeks, ({ id, branch_id, week_start, published_at }) => ({
    isKept: published_at !== null,
    part: { branch_ref: branchRefs.get(branch_id), week_start, shifts: shiftsOf(id) },
  }))
  const shift_weeks = written
    .filter(({ isKept, part }) => isKept || part.shifts.length > 0)
    .map(({ part }) => part)
  return { team, shift_weeks }
}
