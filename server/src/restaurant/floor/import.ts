import { sql } from 'kysely'
import { branchFaults } from '../../ground/tenants/faults.ts'
import { tell } from '../../ground/tenants/tell.ts'
import {
  documentFault,
  type Faults,
  type Refs,
  refuseRepeatedRefs,
  resolveRefs,
} from '../../platform/document/faults.ts'
import { claimIds, nameUnnamed, refsIn } from '../../platform/document/refs.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { CombinationPart, TablePart } from './document.ts'
import { floorFault } from './faults.ts'

type FloorDocument = { tables?: TablePart[]; table_combinations?: CombinationPart[] }

/** Tables and the ways to push them together. */
export async function importFloor(
  tx: Tx,
  document: FloorDocument,
  faults: Faults,
): Promise<Record<string, Refs>> {
  const tables = document.tables && (await importTables(tx, document.tables, faults))
  if (document.table_combinations) {
    const known = tables ?? (await refsIn(tx, 'tables'))
    await importCombinations(tx, document.table_combinations, known, faults)
  }
  if (tables && faults.list.length === 0) await removeOtherTables(tx, tables, faults)
  if (tables && faults.list.length === 0) await refuseSplitCombinations(tx, faults)
  if (tables) tell(tx, 'floor', null)
  return tables ? { tables } : {}
}

async function importTables(tx: Tx, parts: TablePart[], faults: Faults): Promise<Refs> {
  refuseRepeatedRefs(
    parts.map(({ ref }, index) => ({ ref, pointer: `/tables/${index}` })),
    faults,
  )
  const codes = new Set<string>()
  parts.forEach(({ code, min_seats, max_seats }, index) => {
    if (max_seats < min_seats) faults.at(`/tables/${index}/max_seats`, floorFault('too_small.max_seats'))
    if (code == null) return
    if (codes.has(code)) faults.at(`/tables/${index}/code`, documentFault('not_unique.ref', { ref: code }))
    codes.add(code)
  })
  const branches = await branchesOf(tx, parts, faults)
  const refs = parts.map((part) => part.ref)
  const ids = await claimIds(tx, 'tables', refs, await refsIn(tx, 'tables'))
  if (faults.list.length > 0) return ids
  const rows = parts.map((part, index) => ({
    id: ids.get(part.ref),
    ref: part.ref,
    branch_id: branches[index],
    name: part.name,
    code: part.code ?? null,
    area: part.area ?? null,
    min_seats: part.min_seats,
    max_seats: part.max_seats,
    priority: part.priority ?? 0,
    sort_order: index + 1,
  }))
  // Codes are unique row by row; set aside first, two tables can swap theirs.
  await tx.run(sql`update tables set code = null where code is not null`)
  await tx.run(sql`
    insert into tables (id, ref, branch_id, name, code, area, min_seats, max_seats, priority, sort_order)
    select id, ref, branch_id, name, code, area, min_seats, max_seats, priority, sort_order
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id bigint, ref text, branch_id bigint, name text, code text, area text, min_seats int, max_seats int, priority int, sort_order int)
    on conflict (restaurant_id, id) do update set name = excluded.name, branch_id = excluded.branch_id, code = excluded.code, area = excluded.area,
      min_seats = excluded.min_seats, max_seats = excluded.max_seats, priority = excluded.priority,
      sort_order = excluded.sort_order`)
  return ids
}

/** Where each stands; left out, at the default branch. */
async function branchesOf(tx: Tx, parts: TablePart[], faults: Faults): Promise<(number | undefined)[]> {
  const branches = await tx.run(sql<{ id: number; ref: string | null; is_default: boolean }>`
    select id, ref, is_default from branches`)
  const home = branches.find(({ is_default }) => is_default)?.id
  return parts.map(({ branch_ref }, index) => {
    if (branch_ref == null) return home
    const branch = branches.find(({ ref }) => ref === branch_ref)
    if (!branch)
      faults.at(`/tables/${index}/branch_ref`, branchFaults('not_found.branch_ref', { ref: branch_ref }))
    return branch?.id
  })
}

async function importCombinations(
  tx: Tx,
  parts: CombinationPart[],
  tables: Refs,
  faults: Faults,
): Promise<void> {
  const standing = await tx.run(sql<{ id: number; branch_id: number }>`select id, branch_id from tables`)
  const branchOf = new Map(standing.map(({ id, branch_id }) => [id, branch_id]))
  const rows = parts.map(({ name, table_refs, min_seats, max_seats }, index) => {
    const pointer = `/table_combinations/${index}`
    if (max_seats < min_seats) faults.at(`${pointer}/max_seats`, floorFault('too_small.max_seats'))
    const table_ids = resolveRefs(table_refs, tables, `${pointer}/table_refs`, 'table', faults)
    if (new Set(table_ids).size < table_ids.length)
      faults.at(`${pointer}/table_refs`, floorFault('not_unique.table'))
    if (new Set(table_ids.map((id) => branchOf.get(id))).size > 1) {
      faults.at(`${pointer}/table_refs`, floorFault('different_branches'))
    }
    return { name, min_seats, max_seats, sort_order: index + 1, table_ids }
  })
  if (faults.list.length > 0) return
  await tx.run(sql`delete from table_combinations`)
  await tx.run(sql`
    with sent as (
      select name, min_seats, max_seats, sort_order, table_ids from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(name text, min_seats int, max_seats int, sort_order int, table_ids bigint[])
    ), stored as (
      insert into table_combinations (name, min_seats, max_seats, sort_order)
      select name, min_seats, max_seats, sort_order from sent returning id, sort_order
    )
    insert into table_combination_tables (combination_id, table_id, sort_order)
    select stored.id, t.table_id, t.place from sent join stored using (sort_order),
      unnest(sent.table_ids) with ordinality as t(table_id, place)`)
}

async function removeOtherTables(tx: Tx, kept: Refs, faults: Faults): Promise<void> {
  const ids = [...kept.values()]
  const named = await tx.run(sql<{ name: string }>`
    select distinct c.name from table_combination_tables t join table_combinations c on c.id = t.combination_id
     where t.table_id <> all(${ids}::bigint[])`)
  for (const { name } of named) faults.at('/tables', floorFault('in_use.table', { combination: name }))
  if (named.length === 0) await tx.run(sql`delete from tables where id <> all(${ids}::bigint[])`)
}

/** A table that goes to another branch leaves those that it was joined with. */
async function refuseSplitCombinations(tx: Tx, faults: Faults): Promise<void> {
  const split = await tx.run(sql<{ name: string }>`
    select c.name from table_combinations c
      join table_combination_tables m on m.combination_id = c.id join tables t on t.id = m.table_id
     group by c.id, c.name having count(distinct t.branch_id) > 1 order by c.name`)
  for (const { name } of split)
    faults.at('/tables', floorFault('different_branches.combination', { combination: name }))
}

export async function exportFloor(tx: Tx): Promise<Record<string, unknown>> {
  await nameUnnamed(tx, 'tables', 'table')
  await nameUnnamed(tx, 'branches', 'branch')
  const [tables, combinations] = await Promise.all([
    tx.run(sql<object>`
      select t.ref, b.ref as branch_ref, t.name, t.code, t.area, t.min_seats, t.max_seats, t.priority
        from tables t join branches b on b.id = t.branch_id order by t.sort_order, t.id`),
    tx.run(sql<object>`
      select c.name, (select jsonb_agg(t.ref order by m.sort_order) from table_combination_tables m
                        join tables t on t.id = m.table_id where m.combination_id = c.id) as table_refs,
             c.min_seats, c.max_seats
        from table_combinations c order by c.sort_order, c.id`),
  ])
  return { tables, table_combinations: combinations }
}
