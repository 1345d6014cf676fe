import { isDeepStrictEqual } from 'node:util'
import { type Faults, type Refs, refuseRepeatedRefs } from '../../../platform/document/faults.ts'
import { claimIds, nameUnnamed, refsIn } from '../../../platform/document/refs.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { formatMoment, parseMoment } from '../../../platform/time/clock.ts'
import { keepTables } from '../../reservations/commands/keep-tables-for-experience.ts'
import type { ExperiencePart } from '../document.ts'
import { ticketFault } from '../faults.ts'
import {
  deleteExperience,
  type ExperienceRow,
  hasBookings,
  insertImported,
  listExperiences,
  lockAllExperiences,
  updateExperience,
} from '../queries/experiences.ts'
import { mailMoved } from './edit-experience.ts'
import { offerTickets } from './waitlist.ts'

const ALL_TIME = { fromAt: null, untilAt: null }

/**
 * Same ref, same date. One that is left out is removed; where somebody has booked, it stays and is off sale, since their
 * tickets stay good.
 */
export async function importExperiences(tx: Tx, parts: ExperiencePart[], faults: Faults): Promise<Refs> {
  refuseRepeatedRefs(
    parts.map(({ ref }, index) => ({ ref, pointer: `/experiences/${index}` })),
    faults,
  )
  const known = new Map((await lockAllExperiences(tx)).map((row) => [row.id, row]))
  const refs = await refsIn(tx, 'experiences')
  const ids = await claimIds(
    tx,
    'experiences',
    parts.map(({ ref }) => ref),
    refs,
  )
  const wanted = parts.map((part, index) => {
    const before = known.get(ids.get(part.ref) ?? 0)
    return { before, part, next: fieldsOf(tx, part, index, before, faults) }
  })
  if (faults.list.length > 0) return ids
  for (const { before, part, next } of wanted) {
    if (!next) continue
    if (before) await change(tx, before, next, faults, parts.indexOf(part))
    else await insertImported(tx, { id: ids.get(part.ref) ?? 0, ref: part.ref, ...next }, changedAt(tx))
  }
  const kept = new Set(ids.values())
  for (const row of known.values()) if (!kept.has(row.id)) await leaveOut(tx, row)
  return ids
}

type Fields = Pick<
  ExperienceRow,
  'name' | 'description' | 'price_minor' | 'capacity' | 'starts_at' | 'ends_at' | 'sales_until' | 'is_active'
>

function fieldsOf(
  tx: Tx,
  part: ExperiencePart,
  index: number,
  before: ExperienceRow | undefined,
  faults: Faults,
): Fields | null {
  const pointer = `/experiences/${index}`
  const { zone } = tx.restaurant
  const startsAt = parseMoment(part.starts_at, zone)
  const endsAt = parseMoment(part.ends_at, zone)
  const salesUntil = part.sales_until == null ? startsAt : parseMoment(part.sales_until, zone)
  if (startsAt === null || endsAt === null || salesUntil === null) return null
  if (endsAt <= startsAt) faults.at(`${pointer}/ends_at`, ticketFault('out_of_order.starts_at'))
  const taken = before?.taken ?? 0
  if (part.capacity < taken) faults.at(`${pointer}/capacity`, ticketFault('too_small.capacity', { taken }))
  return {
    name: part.name,
    description: part.description ?? null,
    price_minor: part.price_minor,
    capacity: part.capacity,
    starts_at: startsAt,
    ends_at: endsAt,
    sales_until: salesUntil,
    is_active: before?.cancelled_at == null && (part.is_active ?? true),
  }
}

async function change(
  tx: Tx,
  before: ExperienceRow,
  fields: Fields,
  faults: Faults,
  index: number,
): Promise<void> {
  const same = Object.entries(fields).every(([key, value]) =>
    isDeepStrictEqual(before[key as keyof Fields], value),
  )
  if (same) return
  const next = { ...before, ...fields, version: before.version + 1, updated_at: changedAt(tx) }
  updateExperience(tx, next)
  const span = { startsAt: next.starts_at, endsAt: next.ends_at }
  const taken = next.table_ids.length === 0 ? [] : await keepTables(tx, next.id, next.table_ids, span)
  if (taken.length > 0) {
    faults.at(
      `/experiences/${index}/starts_at`,
      ticketFault('table_taken.date', { tables: taken.join(', ') }),
    )
  }
  await mailMoved(tx, before, next)
  await offerTickets(tx, next)
}

async function leaveOut(tx: Tx, row: ExperienceRow): Promise<void> {
  if (!(await hasBookings(tx, row.id))) deleteExperience(tx, row.id)
  else if (row.is_active) {
    updateExperience(tx, {
      ...row,
      is_active: false,
      version: row.version + 1,
      updated_at: changedAt(tx),
    })
  }
}

export async function exportExperiences(tx: Tx): Promise<{ experiences: ExperiencePart[] }> {
  await nameUnnamed(tx, 'experiences', 'experience')
  const { zone } = tx.restaurant
  const rows = await tx.run(listExperiences(ALL_TIME))
  return {
    experiences: rows.map((row) => ({
      ref: row.ref ?? '',
      name: row.name,
      description: row.description,
      price_minor: row.price_minor,
      capacity: row.capacity,
      starts_at: formatMoment(row.starts_at, zone),
      ends_at: formatMoment(row.ends_at, zone),
      sales_until: formatMoment(row.sales_until, zone),
      is_active: row.is_active,
    })),
  }
}
