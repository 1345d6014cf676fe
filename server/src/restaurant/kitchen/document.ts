import { sql } from 'kysely'
import { branchFaults } from '../../ground/tenants/faults.ts'
import { type Faults, type Refs, refuseRepeatedRefs } from '../../platform/document/faults.ts'
import { claimIds, nameUnnamed, refsIn } from '../../platform/document/refs.ts'
import { Ref } from '../../platform/document/schema.ts'
import { type Static, Type } from '../../platform/http/validation/schema.ts'
import { Text } from '../../platform/http/validation/values.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { kitchenFault } from './faults.ts'

const StationPart = Type.Object({
  ref: Ref,
  name: Text(100),
  /** The branches that have it; left out or empty: all of them. */
  branch_refs: Type.Optional(Type.Array(Ref, { maxItems: 1_000 })),
})
type StationPart = Static<typeof StationPart>

export const kitchenParts = { stations: Type.Optional(Type.Array(StationPart, { maxItems: 200 })) }

export async function importStations(
  tx: Tx,
  parts: StationPart[],
  branches: Refs,
  faults: Faults,
): Promise<Refs> {
  refuseRepeatedRefs(
    parts.map(({ ref }, index) => ({ ref, pointer: `/stations/${index}` })),
    faults,
  )
  const refs = parts.map((part) => part.ref)
  const ids = await claimIds(tx, 'stations', refs, await refsIn(tx, 'stations'))
  parts.forEach(({ branch_refs = [] }, index) => {
    branch_refs.forEach((ref, place) => {
      if (!branches.has(ref))
        faults.at(`/stations/${index}/branch_refs/${place}`, branchFaults('not_found.branch_ref', { ref }))
    })
  })
  if (faults.list.length > 0) return ids
  const rows = parts.map(({ ref, name, branch_refs = [] }, index) => ({
    id: ids.get(ref),
    ref,
    name,
    sort_order: index + 1,
    branch_ids: [...new Set(branch_refs.flatMap((branch) => branches.get(branch) ?? []))],
  }))
  await tx.run(sql`
    insert into stations (id, ref, name, sort_order, branch_ids)
    select id, ref, name, sort_order, branch_ids from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id bigint, ref text, name text, sort_order int, branch_ids bigint[])
    on conflict (restaurant_id, id) do update
      set name = excluded.name, sort_order = excluded.sort_order, branch_ids = excluded.branch_ids`)
  return ids
}

/** After the menus are in place. */
export async function removeOtherStations(
  tx: Tx,
  kept: Refs,
  isNamed: (id: number) => boolean,
  faults: Faults,
) {
  const ids = [...kept.values()]
  const others = await tx.run(sql<{ id: number; name: string }>`
    select id, name from stations where id <> all(${ids}::bigint[])`)
  const named = others.filter(({ id }) => isNamed(id))
  for (const { name } of named) faults.at('/stations', kitchenFault('in_use.station', { station: name }))
  if (named.length === 0) await tx.run(sql`delete from stations where id <> all(${ids}::bigint[])`)
}

export async function exportStations(tx: Tx): Promise<Record<string, unknown>> {
  await nameUnnamed(tx, 'stations', 'station')
  await nameUnnamed(tx, 'branches', 'branch')
  const rows = await tx.run(sql<{ ref: string; name: string; branch_refs: string[] }>`
    select ref, name, array(select b.ref from branches b where b.id = any(s.branch_ids) order by b.id) as branch_refs
      from stations s order by sort_order, id`)
  return {
    stations: rows.map(({ branch_refs, ...station }) =>
      branch_refs.length === 0 ? station : { ...station, branch_refs },
    ),
  }
}
