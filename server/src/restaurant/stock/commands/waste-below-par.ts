import { listBranches } from '../../../ground/tenants/queries.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { StockBelowPar } from '../contract.ts'
import { presentStock } from '../present.ts'
import { insertIngredient } from '../queries/ingredients.ts'
import { firstLevel, savePar } from '../queries/levels.ts'
import { fromThousandths, thousandths } from '../rules/amounts.ts'
import { beginKeeping } from './begin-keeping.ts'
import { moveStock } from './move-stock.ts'

const EXAMPLE = { name: 'Mozzarella', sku: 'MOZ-1KG', unit: 'kg' }
const EXAMPLE_PAR = 5

/** For a sandbox: something is wasted until it is below its par level. Where nothing is kept, it is made first. */
export async function wasteBelowPar(tx: Tx): Promise<StockBelowPar> {
  const branch = (await listBranches(tx)).find(({ is_default }) => is_default)
  if (!branch) throw new Error('a restaurant has a default branch')
  const found = await firstLevel(tx, branch.id)
  if (!found) await beginKeeping(tx)
  const ingredientId = found?.ingredient_id ?? (await insertIngredient(tx, EXAMPLE, changedAt(tx)))
  const place = { ingredientId, branchId: branch.id }
  const par = found && found.par_level > 0 ? found.par_level : EXAMPLE_PAR
  savePar(tx, { ingredient_id: ingredientId, branch_id: branch.id }, par, changedAt(tx))
  const enough = roundedTo(par * 1.05)
  const onHand = found && found.on_hand >= par ? found.on_hand : enough
  if (onHand !== found?.on_hand) {
    await moveStock(tx, [{ ...place, kind: 'count', quantity: onHand, to: onHand }], { silent: true })
  }
  const wasted = roundedTo(onHand - par * 0.7)
  const [moved] = await moveStock(tx, [{ ...place, kind: 'waste', quantity: wasted, by: -wasted }])
  if (!moved) throw new Error('nothing was wasted')
  const { updated_at: _, ...stock } = presentStock(moved.level, tx.restaurant.zone)
  return { ...stock, previous_on_hand: moved.before }
}

function roundedTo(quantity: number): number {
  return fromThousandths(thousandths(quantity))
}
