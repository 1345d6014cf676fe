import { sql } from 'kysely'
import { record } from '../../ground/audit/commands.ts'
import { differingRows } from '../../ground/audit/differing.ts'
import { effectiveZone, listBranches } from '../../ground/tenants/queries.ts'
import { settingsFaults } from '../../ground/tenants/rules/settings.ts'
import { type Faults, type Refs, refuseRepeatedRefs } from '../../platform/document/faults.ts'
import { claimIds, refsIn } from '../../platform/document/refs.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { BranchPart } from './contract.ts'

export const AROUND_THE_CLOCK = [{ from: '00:00', to: '24:00' }]

export async function importBranches(tx: Tx, parts: BranchPart[], faults: Faults): Promise<Refs> {
  refuseRepeatedRefs(
    parts.map(({ ref }, index) => ({ ref, pointer: `/branches/${index}` })),
    faults,
  )
  parts.forEach(({ timezone }, index) => {
    const fault = settingsFaults({ timezone }).timezone
    if (fault) faults.at(`/branches/${index}/timezone`, fault)
  })
  const defaults = parts.filter((part) => part.default === true)
  if (defaults.length > 1) faults.at('/branches', 'Only one branch can be the default.')
  const ids = await claimIds(
    tx,
    'branches',
    parts.map((part) => part.ref),
    await refsIn(tx, 'branches'),
  )
  if (faults.list.length > 0) return ids

  const chosen = defaults[0] ?? parts[0]
  const rows = parts.map((part) => ({
    id: ids.get(part.ref),
    ref: part.ref,
    name: part.name,
    is_default: part === chosen,
    timezone: part.timezone ?? null,
    hours: part.hours ?? AROUND_THE_CLOCK,
    special_days: part.special_days ?? [],
    closing_days: part.closing_days ?? [],
    preparation_minutes: part.preparation_minutes ?? 15,
    business_day_start: part.business_day_start ?? '00:00',
  }))
  const before = await listBranches(tx)
  await tx.run(sql`delete from branches where id <> all(${[...ids.values()]}::bigint[])`)
  await tx.run(sql`update branches set is_default = false where is_default`)
  await tx.run(sql`
    insert into branches (id, ref, name, is_default, timezone, hours, special_days, closing_days, preparation_minutes,
                          business_day_start)
    select id, ref, name, is_default, timezone, hours, special_days, closing_days, preparation_minutes, business_day_start
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id bigint, ref text, name text, is_default boolean, timezone text, hours jsonb, special_days jsonb,
             closing_days jsonb, preparation_minutes int, business_day_start text)
    on conflict (restaurant_id, id) do update set name = excluded.name, is_default = excluded.is_default,
      timezone = excluded.timezone, hours = excluded.hours, special_days = excluded.special_days,
      closing_days = excluded.closing_days, preparation_minutes = excluded.preparation_minutes,
      business_day_start = excluded.business_day_start`)
  await tx.run(effectiveZone())
  const changed = differingRows({ branches: before }, { branches: await listBranches(tx) })
  if (changed) {
    record(tx, {
      action: 'restaurant.branches_changed',
      subject: { kind: 'restaurant', id: tx.restaurant.id },
      ...changed,
    })
  }
  return ids
}
