import { type SqlBool, sql } from 'kysely'
import { type Keyset, keysetQueries } from '../../../platform/pagination/keyset.ts'
import type { PageRequest } from '../../../platform/pagination/page.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'

export type LevelRow = {
  ingredient_id: number
  branch_id: number
  name: string
  sku: string
  unit: string
  on_hand: number
  par_level: number
  updated_at: number
}

export type LockedLevel = LevelRow & { unit_cost_minor: number | null }

const BY_INGREDIENT: Keyset = [
  { column: 'ingredient_id', type: 'bigint' },
  { column: 'branch_id', type: 'bigint' },
]
const COLUMNS = ['ingredient_id', 'branch_id', 'on_hand', 'par_level', 'updated_at']

export type LevelFilter = { branchId?: number | undefined; belowPar?: boolean | undefined }

export function levelPage({ branchId, belowPar }: LevelFilter, request: PageRequest) {
  const where = [
    ...(branchId === undefined ? [] : [sql<SqlBool>`branch_id = ${branchId}`]),
    ...(belowPar === undefined ? [] : [sql<SqlBool>`(on_hand < par_level) = ${belowPar}`]),
  ]
  const [page, behind] = keysetQueries('stock_levels', COLUMNS, BY_INGREDIENT, where, request)
  const order = sql.raw(request.direction === 'next' ? 'asc' : 'desc')
  return [
    sql<LevelRow>`
      select p.ingredient_id, p.branch_id, p.on_hand, p.par_level, p.updated_at, i.name, i.sku, i.unit
        from (${page}) p join ingredients i on i.id = p.ingredient_id
       order by p.ingredient_id ${order}, p.branch_id ${order}`,
    behind,
  ] as const
}

export type At = { ingredient_id: number; branch_id: number }

/** The rows of these, made where there are none, and held until the transaction ends; always in the same order. */
export async function lockLevels(tx: Tx, wanted: readonly At[], at: number): Promise<LockedLevel[]> {
  const rows = JSON.stringify(wanted.map(({ ingredient_id, branch_id }) => ({ ingredient_id, branch_id })))
  tx.later(sql`
    insert into stock_levels (ingredient_id, branch_id, updated_at)
    select w.ingredient_id, w.branch_id, ${new Date(at)}
      from jsonb_to_recordset(${rows}::jsonb) as w(ingredient_id bigint, branch_id bigint)
      join ingredients i on i.id = w.ingredient_id join branches b on b.id = w.branch_id
     order by w.ingredient_id, w.branch_id
    on conflict do nothing`)
  return tx.run(sql<LockedLevel>`
    select l.ingredient_id, l.branch_id, i.name, i.sku, i.unit, l.on_hand, l.par_level, l.updated_at, i.unit_cost_minor
      from stock_levels l
      join jsonb_to_recordset(${rows}::jsonb) as w(ingredient_id bigint, branch_id bigint)
        on w.ingredient_id = l.ingredient_id and w.branch_id = l.branch_id
      join ingredients i on i.id = l.ingredient_id
     order by l.ingredient_id, l.branch_id for no key update of l`)
}

export function saveLevels(
  tx: Tx,
  levels: readonly (At & { on_hand: number; counted: boolean })[],
  at: number,
): void {
  tx.later(sql`
    update stock_levels l
       set on_hand = r.on_hand, is_counted = l.is_counted or r.counted, updated_at = ${new Date(at)}
      from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb)
        as r(ingredient_id bigint, branch_id bigint, on_hand numeric, counted boolean)
     where l.ingredient_id = r.ingredient_id and l.branch_id = r.branch_id`)
}

/** The levels of these, made where there are none; a par that is null stays as it is. */
export function saveStanding(
  tx: Tx,
  levels: readonly (At & { par_level: number | null })[],
  at: number,
): void {
  const sent = sql`jsonb_to_recordset(${JSON.stringify(levels)}::jsonb)
    as r(ingredient_id bigint, branch_id bigint, par_level numeric)`
  tx.later(sql`
    insert into stock_levels (ingredient_id, branch_id, updated_at)
    select distinct r.ingredient_id, r.branch_id, ${new Date(at)}::timestamptz from ${sent} on conflict do nothing`)
  tx.later(sql`
    update stock_levels l set par_level = r.par_level, updated_at = ${new Date(at)} from ${sent}
     where l.ingredient_id = r.ingredient_id and l.branch_id = r.branch_id and l.par_level <> r.par_level`)
}

export function addLevel(tx: Tx, { ingredient_id, branch_id }: At, at: number): void {
  tx.later(sql`
    insert into stock_levels (ingredient_id, branch_id, updated_at)
    values (${ingredient_id}, ${branch_id}, ${new Date(at)}) on conflict do nothing`)
}

export function savePar(tx: Tx, { ingredient_id, branch_id }: At, par: number, at: number): void {
  tx.later(sql`
    insert into stock_levels (ingredient_id, branch_id, par_level, updated_at)
    values (${ingredient_id}, ${branch_id}, ${par}, ${new Date(at)})
    on conflict (restaurant_id, ingredient_id, branch_id) do update
      set par_level = excluded.par_level, updated_at = excluded.updated_at
      where stock_levels.par_level <> excluded.par_level`)
}

/** What has run out, and at which branch; where there is only one, null. */
export function runOut(tx: Tx) {
  return tx.run(sql<{ branch_id: number | null; ingredient_id: number }>`
    select case when (select count(*) from branches where is_active) > 1 then l.branch_id end as branch_id, l.ingredient_id
      from stock_levels l join branches b on b.id = l.branch_id and b.is_active
     where l.on_hand <= 0 and l.is_counted`)
}

export async function firstLevel(tx: Tx, branchId: number): Promise<LevelRow | undefined> {
  const [level] = await tx.run(sql<LevelRow>`
    select l.ingredient_id, l.branch_id, i.name, i.sku, i.unit, l.on_hand, l.par_level, l.updated_at
      from stock_levels l join ingredients i on i.id = l.ingredient_id
     where l.branch_id = ${branchId} order by (l.on_hand >= l.par_level and l.par_level > 0) desc, l.ingredient_id limit 1`)
  return level
}
