import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { PurchaseForm, PurchaseStatus } from '../staff-contract.ts'

export type PurchaseRow = {
  id: number
  supplier_id: number | null
  supplier_name: string
  branch_id: number
  status: PurchaseStatus
  expected_on: string | null
  note: string | null
  version: number
  created_at: number
  ordered_at: number | null
  closed_at: number | null
}
export type PurchaseLineRow = {
  id: number
  purchase_order_id: number
  ingredient_id: number
  pack_name: string
  pack_quantity: number
  packs: number
  price_minor: number | null
  received_packs: number
}

const COLUMNS = sql.raw(
  'id, supplier_id, supplier_name, branch_id, status, expected_on, note, version, created_at, ordered_at, closed_at',
)
const LINE_COLUMNS = sql.raw(
  'id, purchase_order_id, ingredient_id, pack_name, pack_quantity, packs, price_minor, received_packs',
)
const NEWEST = sql`select id from purchase_orders order by (status in ('draft', 'ordered')) desc, id desc limit 50`

export const LAST_PURCHASES = sql<PurchaseRow>`
  select ${COLUMNS} from purchase_orders where id in (${NEWEST}) order by id desc`
export const LAST_PURCHASE_LINES = sql<PurchaseLineRow>`
  select ${LINE_COLUMNS} from purchase_order_lines where purchase_order_id in (${NEWEST}) order by id`

export async function lockPurchase(tx: Tx, id: number) {
  const [[order], lines] = await Promise.all([
    tx.run(sql<PurchaseRow>`select ${COLUMNS} from purchase_orders where id = ${id} for no key update`),
    tx.run(sql<PurchaseLineRow>`
      select ${LINE_COLUMNS} from purchase_order_lines where purchase_order_id = ${id} order by id`),
  ])
  return order && { order, lines }
}

export async function insertPurchase(
  tx: Tx,
  { supplier_id, branch_id, expected_on, note }: PurchaseForm,
  supplierName: string,
  at: number,
): Promise<number> {
  const [row] = await tx.run(sql<{ id: number }>`
    insert into purchase_orders (supplier_id, supplier_name, branch_id, expected_on, note, created_at)
    values (${supplier_id}, ${supplierName}, ${branch_id}, ${expected_on ?? null}, ${note ?? null}, ${new Date(at)})
    returning id`)
  if (!row) throw new Error('the purchase order was not kept')
  return row.id
}

export function updatePurchase(tx: Tx, id: number, form: PurchaseForm, supplierName: string): void {
  tx.later(sql`
    update purchase_orders set supplier_id = ${form.supplier_id}, supplier_name = ${supplierName},
           branch_id = ${form.branch_id}, expected_on = ${form.expected_on ?? null}, note = ${form.note ?? null},
           version = version + 1
     where id = ${id}`)
}

export function replacePurchaseLines(tx: Tx, id: number, lines: PurchaseForm['lines']): void {
  tx.later(sql`delete from purchase_order_lines where purchase_order_id = ${id}`)
  tx.later(sql`
    insert into purchase_order_lines (purchase_order_id, ingredient_id, pack_name, pack_quantity, packs, price_minor)
    select ${id}, ingredient_id, pack_name, pack_quantity, packs, price_minor
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as r(ingredient_id bigint, pack_name text, pack_quantity numeric, packs numeric, price_minor bigint)`)
}

export function setPurchaseStatus(tx: Tx, id: number, status: PurchaseStatus, at: number): void {
  const column = sql.raw(status === 'ordered' ? 'ordered_at' : 'closed_at')
  tx.later(sql`
    update purchase_orders set status = ${status}, ${column} = ${new Date(at)}, version = version + 1 where id = ${id}`)
}

/** For what changes no other column of the order itself. */
export function countChange(tx: Tx, id: number): void {
  tx.later(sql`update purchase_orders set version = version + 1 where id = ${id}`)
}

export function receiveLine(tx: Tx, id: number, packs: number, priceMinor: number | null): void {
  tx.later(sql`
    update purchase_order_lines
       set received_packs = received_packs + ${packs}, price_minor = coalesce(${priceMinor}, price_minor)
     where id = ${id}`)
}

/** What is bought is worth what was last paid for it. */
export function saveCost(tx: Tx, ingredientId: number, unitCostMinor: number): void {
  tx.later(sql`
    update ingredients set unit_cost_minor = ${unitCostMinor}, version = version + 1 where id = ${ingredientId}`)
}

export type Short = {
  ingredient_id: number
  supplier_id: number
  pack_name: string
  pack_quantity: number
  price_minor: number | null
  missing: number
}

/** What is below par at a branch, less what is on its way, with the first pack it comes in. */
export function shortAt(branchId: number) {
  return sql<Short>`
    select l.ingredient_id, p.supplier_id, p.name as pack_name, p.quantity as pack_quantity, p.price_minor,
           l.par_level - l.on_hand - coalesce(coming.quantity, 0) as missing
      from stock_levels l
     cross join lateral (
       select supplier_id, name, quantity, price_minor from ingredient_packs p
        where p.ingredient_id = l.ingredient_id order by p.sort_order, p.id limit 1
     ) p
      left join lateral (
       select sum(greatest(o.packs - o.received_packs, 0) * o.pack_quantity) as quantity
         from purchase_order_lines o join purchase_orders h on h.id = o.purchase_order_id
        where o.ingredient_id = l.ingredient_id and h.branch_id = l.branch_id and h.status in ('draft', 'ordered')
     ) coming on true
     where l.branch_id = ${branchId} and l.on_hand < l.par_level
       and l.par_level - l.on_hand - coalesce(coming.quantity, 0) > 0
     order by p.supplier_id, l.ingredient_id`
}
