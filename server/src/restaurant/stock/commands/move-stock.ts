import { emit } from '../../../ground/events/commands.ts'
import { tell } from '../../../ground/tenants/tell.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { MovementKind } from '../contract.ts'
import { presentStock } from '../present.ts'
import { type LevelRow, type LockedLevel, lockLevels, saveLevels } from '../queries/levels.ts'
import { insertMovements, type NewMovementRow } from '../queries/movements.ts'
import { fromThousandths, thousandths } from '../rules/amounts.ts'

/** Those that say how much there is, or bring it: from then on the level means something. */
const COUNTING: ReadonlySet<MovementKind> = new Set(['delivery', 'count', 'correction', 'transfer_in'])

export type Movement = {
  ingredientId: number
  branchId: number
  kind: MovementKind
  /** As it was sent. */
  quantity: number
  /** By how much the level changes; `to`: what it becomes. */
  by?: number
  to?: number
  reason?: string | null
  note?: string | null
  orders?: number
  /** What one unit costs here; left out: what the ingredient costs. */
  unitCostMinor?: number | null
  purchaseOrderId?: number
  stocktakeId?: number
  otherBranchId?: number
}

export type Moved = { level: LevelRow; id: number; before: number }

/**
 * Adds movements and changes the levels that they are of, in the order given; those of what is gone by now are left
 * out. Each level that has dropped below its par since the first of them is told of, once.
 */
export async function moveStock(
  tx: Tx,
  movements: readonly Movement[],
  { silent = false }: { silent?: boolean } = {},
): Promise<(Moved | null)[]> {
  if (movements.length === 0) return []
  const at = changedAt(tx)
  const wanted = new Map(
    movements.map(({ ingredientId, branchId }) => [
      keyOf(ingredientId, branchId),
      { ingredient_id: ingredientId, branch_id: branchId },
    ]),
  )
  const locked = await lockLevels(tx, [...wanted.values()], at)
  const levels = new Map(locked.map((level) => [keyOf(level.ingredient_id, level.branch_id), level]))
  const standing = new Map(locked.map((level) => [level, thousandths(level.on_hand)]))
  const places = new Map(locked.map((level, place) => [level, place]))
  const done: { place: number; level: LockedLevel; row: NewMovementRow }[] = []
  movements.forEach((movement, place) => {
    const level = levels.get(keyOf(movement.ingredientId, movement.branchId))
    if (!level) return
    const before = standing.get(level) ?? 0
    const after =
      movement.to === undefined ? before + thousandths(movement.by ?? 0) : thousandths(movement.to)
    standing.set(level, after)
    done.push({ place, level, row: rowOf(movement, level, before, after) })
  })
  if (done.length === 0) return movements.map(() => null)
  const counted = new Set(done.filter(({ row }) => COUNTING.has(row.kind)).map(({ level }) => level))
  const after = locked.map((level) => ({
    ...level,
    on_hand: fromThousandths(standing.get(level) ?? 0),
    updated_at: at,
  }))
  saveLevels(
    tx,
    after.map(({ ingredient_id, branch_id, on_hand }, place) => ({
      ingredient_id,
      branch_id,
      on_hand,
      counted: counted.has(locked[place] as LockedLevel),
    })),
    at,
  )
  const ids = await insertMovements(
    tx,
    done.map(({ row }) => row),
    at,
  )
  if (!silent) tellBelowPar(tx, locked, after)
  for (const branchId of new Set(after.map(({ branch_id }) => branch_id))) tellStock(tx, branchId)
  const made: (Moved | null)[] = movements.map(() => null)
  done.forEach(({ place, level }, index) => {
    const now = after[places.get(level) ?? -1] ?? level
    made[place] = { level: now, id: ids[index] ?? 0, before: level.on_hand }
  })
  return made
}

/** Open pages of the branch ask again; null: those of every branch. */
export function tellStock(tx: Tx, branchId: number | null): void {
  tell(tx, 'stock', branchId)
}

function keyOf(ingredientId: number, branchId: number): string {
  return `${ingredientId}:${branchId}`
}

function rowOf(movement: Movement, level: LockedLevel, before: number, after: number): NewMovementRow {
  const change = fromThousandths(after - before)
  const unitCost = movement.unitCostMinor ?? level.unit_cost_minor
  return {
    ingredient_id: level.ingredient_id,
    branch_id: level.branch_id,
    kind: movement.kind,
    quantity: movement.quantity,
    change,
    on_hand_after: fromThousandths(after),
    reason: movement.reason ?? null,
    note: movement.note ?? null,
    cost_minor: unitCost === null ? null : Math.round(change * unitCost * 1_000) / 1_000,
    orders: movement.orders ?? null,
    purchase_order_id: movement.purchaseOrderId ?? null,
    stocktake_id: movement.stocktakeId ?? null,
    other_branch_id: movement.otherBranchId ?? null,
  }
}

/** Of each level once, from where it stood before to where it stands now: what went down and up again is no crossing. */
function tellBelowPar(tx: Tx, before: readonly LockedLevel[], after: readonly LevelRow[]): void {
  before.forEach(({ on_hand: previous, par_level }, place) => {
    const level = after[place]
    if (!level || previous < par_level || level.on_hand >= par_level) return
    const { ingredient, branch_id, on_hand } = presentStock(level, tx.restaurant.zone)
    const stock = { ingredient, branch_id, on_hand, par_level, previous_on_hand: previous }
    emit(tx, 'stock.below_par', { stock }, `stock:${ingredient.id}`)
  })
}
