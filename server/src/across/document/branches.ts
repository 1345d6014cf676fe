import { sql } from 'kysely'
import { record } from '../../ground/audit/commands.ts'
import { differingRows } from '../../ground/audit/differing.ts'
import { type BranchRow, effectiveZone, listBranches, type Seller } from '../../ground/tenants/queries.ts'
import { OWN_PARTS, type OwnOrdering, orderingRules } from '../../ground/tenants/rules/ordering.ts'
import { settingsFaults } from '../../ground/tenants/rules/settings.ts'
import { slugsFor } from '../../ground/tenants/rules/slugs.ts'
import { documentFault, type Faults, type Refs, refuseRepeatedRefs } from '../../platform/document/faults.ts'
import { claimIds, refsIn } from '../../platform/document/refs.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { exportBranchItems } from '../../restaurant/menu/commands/branch-documents.ts'
import type { BranchPart } from './contract.ts'
import { importFault } from './faults.ts'
import { bookingFrom } from './import-booking.ts'
import { exportOrdering, type Named, orderingFrom } from './import-ordering.ts'

export const AROUND_THE_CLOCK = [{ from: '00:00', to: '24:00' }]

/** The branches themselves; their rules follow once there are categories to name. `before` is for the log of both. */
export async function importBranches(tx: Tx, parts: BranchPart[], faults: Faults): Promise<Refs> {
  const chosen = parts.find((part) => part.default === true) ?? parts[0]
  branchFaults(parts, chosen, faults)
  const known = await refsIn(tx, 'branches')
  const ids = await claimIds(
    tx,
    'branches',
    parts.map((part) => part.ref),
    known,
  )
  if (faults.list.length > 0) return ids
  const slugs = slugsFor(parts.map(({ name, slug }) => ({ name, slug: slug ?? null })))
  const rows = parts.map((part, index) => ({
    id: ids.get(part.ref),
    ref: part.ref,
    slug: slugs[index],
    name: part.name,
    is_default: part === chosen,
    is_active: part.is_active ?? true,
    address: part.address ? { postcode: null, country: null, ...part.address } : null,
    phone: part.phone ?? null,
    seller: sellerFrom(part.seller),
    timezone: part.timezone ?? null,
    hours: part.hours ?? AROUND_THE_CLOCK,
    special_days: part.special_days ?? [],
    closing_days: part.closing_days ?? [],
    preparation_minutes: part.preparation_minutes ?? 15,
    business_day_start: part.business_day_start ?? '00:00',
  }))
  // What is one of its kind is set aside first, so that two branches can swap it.
  await tx.run(sql`update branches set is_default = false, slug = null`)
  await tx.run(sql`
    insert into branches (id, ref, slug, name, is_default, is_active, address, phone, seller, timezone, hours, special_days,
                          closing_days, preparation_minutes, business_day_start)
    select id, ref, slug, name, is_default, is_active, address, phone, seller, timezone, hours, special_days, closing_days,
           preparation_minutes, business_day_start
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id bigint, ref text, slug text, name text, is_default boolean, is_active boolean, address jsonb, phone text,
             seller jsonb, timezone text, hours jsonb, special_days jsonb, closing_days jsonb, preparation_minutes int,
             business_day_start text)
    on conflict (restaurant_id, id) do update set name = excluded.name, slug = excluded.slug,
      is_default = excluded.is_default, is_active = excluded.is_active, address = excluded.address,
      phone = excluded.phone, seller = excluded.seller, timezone = excluded.timezone, hours = excluded.hours,
      special_days = excluded.special_days, closing_days = excluded.closing_days,
      preparation_minutes = excluded.preparation_minutes, business_day_start = excluded.business_day_start`)
  await tx.run(effectiveZone())
  return ids
}

/** Nothing said of it is no seller. */
function sellerFrom(part: BranchPart['seller']): Seller | null {
  const { legal_name = null, address = null, tax_number = null } = part ?? {}
  if (legal_name === null && address === null && tax_number === null) return null
  return { legal_name, address, tax_number }
}

function branchFaults(parts: BranchPart[], chosen: BranchPart | undefined, faults: Faults): void {
  refuseRepeatedRefs(
    parts.map(({ ref }, index) => ({ ref, pointer: `/branches/${index}` })),
    faults,
  )
  const slugs = new Set<string>()
  parts.forEach(({ timezone, slug, address }, index) => {
    const wrong = settingsFaults({ timezone, country: address?.country })
    if (wrong.timezone) faults.at(`/branches/${index}/timezone`, wrong.timezone)
    if (wrong.country) faults.at(`/branches/${index}/address/country`, wrong.country)
    if (slug == null) return
    if (slugs.has(slug)) faults.at(`/branches/${index}/slug`, documentFault('not_unique.ref', { ref: slug }))
    slugs.add(slug)
  })
  if (parts.filter((part) => part.default === true).length > 1) {
    faults.at('/branches', importFault('not_unique.default_branch'))
  }
  if (chosen?.is_active === false) {
    faults.at(`/branches/${parts.indexOf(chosen)}/is_active`, importFault('must_stay_open'))
  }
}

/** What branches have of their own: each part as a whole, null or left out as the restaurant has it. */
export async function importOwnRules(
  tx: Tx,
  parts: BranchPart[],
  { branches, ...named }: Named & { branches: Refs },
  faults: Faults,
): Promise<void> {
  const rows = parts.map((part, index) => {
    const within = `/branches/${index}`
    return {
      id: branches.get(part.ref),
      ordering: ownOrderingFrom(part, { zone: tx.restaurant.zone, ...named, within }, faults),
      booking: part.booking ? bookingFrom(part.booking, faults, `${within}/booking`) : null,
    }
  })
  if (faults.list.length > 0) return
  await tx.run(sql`
    update branches b set ordering = r.ordering, booking = r.booking
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, ordering jsonb, booking jsonb)
     where b.id = r.id`)
}

function ownOrderingFrom(
  part: BranchPart,
  within: Named & { zone: string; within: string },
  faults: Faults,
): OwnOrdering {
  const own = Object.fromEntries(
    OWN_PARTS.flatMap((key) => (part[key] == null ? [] : [[key, part[key]]])),
  ) as Parameters<typeof orderingFrom>[1]
  const rules = orderingFrom(orderingRules({}), own, within, faults)
  // A type that is left out of a branch's own is not offered there.
  for (const type of ['dine_in', 'pickup', 'delivery'] as const) {
    if (own.order_types && !own.order_types[type]) rules.order_types[type].offered = false
  }
  return Object.fromEntries(OWN_PARTS.flatMap((key) => (own[key] == null ? [] : [[key, rules[key]]])))
}

/**
 * Once tables stand where they belong: a branch that is left out is gone, unless it still has some. Those of the one that was the
 * default go along to the new one.
 */
export async function removeOtherBranches(
  tx: Tx,
  { kept, before }: { kept: Refs; before: BranchRow[] },
  faults: Faults,
): Promise<void> {
  const ids = [...kept.values()]
  const formerDefault = before.find((branch) => branch.is_default)?.id ?? 0
  if (!ids.includes(formerDefault)) {
    await tx.run(sql`update tables set branch_id = default_branch() where branch_id = ${formerDefault}`)
  }
  const held = await tx.run(sql<{ name: string }>`
    select distinct b.name from tables t join branches b on b.id = t.branch_id where b.id <> all(${ids}::bigint[])`)
  for (const { name } of held) faults.at('/branches', importFault('in_use.branch', { branch: name }))
  if (held.length > 0) return
  tx.later(sql`
    update stations set branch_ids = array(select id from unnest(branch_ids) as id where id = any(${ids}::bigint[]))
     where branch_ids <> '{}'`)
  await tx.run(sql`delete from branches where id <> all(${ids}::bigint[])`)
}

export async function logBranches(tx: Tx, before: BranchRow[]): Promise<void> {
  const changed = differingRows({ branches: before }, { branches: await listBranches(tx) })
  if (!changed) return
  const subject = { kind: 'restaurant', id: tx.restaurant.id }
  record(tx, { action: 'restaurant.branches_changed', subject, ...changed })
}

export async function exportBranches(
  tx: Tx,
  refs: { categories: Map<number, string>; items: Map<number, string> },
): Promise<Record<string, unknown>> {
  const [branches, items] = await Promise.all([listBranches(tx), exportBranchItems(tx)])
  return {
    branches: branches.map(({ id, is_default, ordering, ...branch }) => ({
      ...branch,
      default: is_default,
      ...exportOrdering(ordering, refs),
      items: items.get(id) ?? [],
    })),
  }
}
