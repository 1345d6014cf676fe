import { record } from '../../../ground/audit/commands.ts'
import { branchFaults } from '../../../ground/tenants/faults.ts'
import { listBranches } from '../../../ground/tenants/queries.ts'
import { type FieldErrors, refuse } from '../../../platform/errors.ts'
import { type Fault, fieldFault } from '../../../platform/faults.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../../platform/time/clock.ts'
import type { NewMovement, RecordedKind, WasteReason } from '../contract.ts'
import { stockFault } from '../faults.ts'
import { presentStock } from '../present.ts'
import { findIngredient } from '../queries/ingredients.ts'
import { hasThreeDecimals, TOO_MANY_DECIMALS } from '../rules/amounts.ts'
import { type Movement, moveStock } from './move-stock.ts'
import { claimMenuIfSellingOut, flipDishes } from './sell-out.ts'

export const NO_SUCH_INGREDIENT = stockFault('not_found.ingredient')

export const NO_SUCH_BRANCH = branchFaults('not_found.branch')

/** What is wrong with an amount by itself; null: nothing. */
export function quantityFault(kind: RecordedKind, quantity: number): Fault | null {
  if (!hasThreeDecimals(quantity)) return TOO_MANY_DECIMALS
  if (kind === 'count') return quantity < 0 ? fieldFault('too_small', { minimum: 0 }) : null
  if (kind === 'correction') return quantity === 0 ? stockFault('zero') : null
  return quantity > 0 ? null : fieldFault('too_small.exclusive', { minimum: 0 })
}

function movementOf(
  kind: RecordedKind,
  quantity: number,
  at: { ingredientId: number; branchId: number },
): Movement {
  if (kind === 'count') return { ...at, kind, quantity, to: quantity }
  return { ...at, kind, quantity, by: kind === 'waste' ? -quantity : quantity }
}

type Wanted = NewMovement & { reason?: WasteReason | null }

/** A delivery, waste, a count or a correction, as somebody reports it. */
export async function recordMovement(tx: Tx, wanted: Wanted) {
  const { ingredient_id, kind, quantity, note = null, reason = null } = wanted
  const sellsOut = await claimMenuIfSellingOut(tx)
  const [ingredient, branches] = await Promise.all([findIngredient(tx, ingredient_id), listBranches(tx)])
  const branch =
    wanted.branch_id == null
      ? branches.find(({ is_default }) => is_default)
      : branches.find(({ id }) => id === wanted.branch_id)
  const faults: FieldErrors = {}
  const fault = quantityFault(kind, quantity)
  if (fault !== null) faults.quantity = [fault]
  if (!ingredient) faults.ingredient_id = [NO_SUCH_INGREDIENT]
  if (!branch) faults.branch_id = [NO_SUCH_BRANCH]
  if (!ingredient || !branch || fault !== null) throw refuse(faults)
  const movement = movementOf(kind, quantity, { ingredientId: ingredient.id, branchId: branch.id })
  const [moved] = await moveStock(tx, [{ ...movement, note, reason }])
  if (!moved) throw new Error('the movement was not recorded')
  const { level, id, before } = moved
  record(tx, {
    action: `stock.${kind}`,
    subject: { kind: 'ingredient', id: ingredient.id },
    before: { on_hand: before },
    after: { on_hand: level.on_hand, quantity, branch_id: branch.id, ...(reason && { reason }) },
  })
  if (sellsOut) await flipDishes(tx)
  const { zone } = tx.restaurant
  return {
    stock: presentStock(level, zone),
    movement: {
      id,
      kind,
      quantity,
      on_hand_after: level.on_hand,
      note,
      created_at: formatMoment(level.updated_at, zone),
    },
  }
}
