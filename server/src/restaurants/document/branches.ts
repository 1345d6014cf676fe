import { sql } from 'kysely'
import { claimIds, refsIn } from '../../platform/db/refs.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { type Faults, type Refs, refuseRepeatedRefs } from '../../platform/document.ts'
import { effectiveZone } from '../queries.ts'
import { settingsFaults } from '../rules.ts'
import type { BranchPart } from './contract.ts'

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
  }))
  await tx.run(sql`delete from branches where id <> all(${[...ids.values()]}::bigint[])`)
  await tx.run(sql`update branches set is_default = false where is_default`)
  await tx.run(sql`
    insert into branches (id, ref, name, is_default, timezone)
    select id, ref, name, is_default, timezone from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id bigint, ref text, name text, is_default boolean, timezone text)
    on conflict (restaurant_id, id) do update set name = excluded.name, is_default = excluded.is_default,
      timezone = excluded.timezone`)
  await tx.run(effectiveZone())
  return ids
}
