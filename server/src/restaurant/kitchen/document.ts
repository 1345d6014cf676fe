import { sql } from 'kysely'
import { type Faults, type Refs, refuseRepeatedRefs } from '../../platform/document/faults.ts'
import { claimIds, nameUnnamed, refsIn } from '../../platform/document/refs.ts'
import { Ref } from '../../platform/document/schema.ts'
import { type Static, Text, Type } from '../../platform/http/validation/schema.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'

const StationPart = Type.Object({ ref: Ref, name: Text(100) })
type StationPart = Static<typeof StationPart>

export const kitchenParts = { stations: Type.Optional(Type.Array(StationPart, { maxItems: 200 })) }

export async function importStations(tx: Tx, parts: StationPart[], faults: Faults): Promise<Refs> {
  refuseRepeatedRefs(
    parts.map(({ ref }, index) => ({ ref, pointer: `/stations/${index}` })),
    faults,
  )
  const refs = parts.map((part) => part.ref)
  const ids = await claimIds(tx, 'stations', refs, await refsIn(tx, 'stations'))
  if (faults.list.length > 0) return ids
  const rows = parts.map(({ ref, name }, index) => ({ id: ids.get(ref), ref, name, sort_order: index + 1 }))
  await tx.run(sql`
    insert into stations (id, ref, name, sort_order)
    select id, ref, name, sort_order from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id bigint, ref text, name text, sort_order int)
    on conflict (restaurant_id, id) do update set name = excluded.name, sort_order = excluded.sort_order`)
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
  for (const { name } of named)
    faults.at('/stations', `Categories or dishes still name the station "${name}".`)
  if (named.length === 0) await tx.run(sql`delete from stations where id <> all(${ids}::bigint[])`)
}

export async function exportStations(tx: Tx): Promise<Record<string, unknown>> {
  await nameUnnamed(tx, 'stations', 'station')
  return { stations: await tx.run(sql<object>`select ref, name from stations order by sort_order, id`) }
}
