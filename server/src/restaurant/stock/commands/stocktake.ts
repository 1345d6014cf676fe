import { record } from '../../../ground/audit/commands.ts'
import { listBranches } from '../../../ground/tenants/queries.ts'
import { AppError, notFound, refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { stockFault } from '../faults.ts'
import { lockLevels } from '../queries/levels.ts'
import {
  closeStocktake,
  insertStocktake,
  linesOfStocktake,
  lockStocktake,
  openStocktake,
  removeStocktakeLine,
  saveStocktakeLine,
} from '../queries/stocktakes.ts'
import { fromThousandths, thousandths } from '../rules/amounts.ts'
import type { StocktakeLine } from '../staff-contract.ts'
import { moveStock, tellStock } from './move-stock.ts'
import { inOwnUnit, readLarder } from './recipes.ts'
import { NO_SUCH_BRANCH } from './record-movement.ts'
import { claimMenuIfSellingOut, flipDishes } from './sell-out.ts'

/** One sheet a branch at a time: whoever comes second counts on the same one. */
export async function startStocktake(tx: Tx, branchId: number): Promise<{ id: number }> {
  if (!(await listBranches(tx)).some(({ id }) => id === branchId))
    throw refuse({ branch_id: [NO_SUCH_BRANCH] })
  const open = await openStocktake(tx, branchId)
  if (open) return open
  const made = await insertStocktake(tx, branchId, changedAt(tx))
  record(tx, { action: 'stock.stocktake_started', subject: { kind: 'stocktake', id: made.id } })
  tellStock(tx, branchId)
  return made
}

async function findOpen(tx: Tx, id: number) {
  const found = await lockStocktake(tx, id)
  if (!found) throw notFound()
  if (found.status !== 'open') {
    throw new AppError('invalid_transition', {}, { fault: stockFault('closed.stocktake') })
  }
  return found
}

/** What there should be is kept with what was counted: what is sold from now on is no loss. */
export async function countLine(tx: Tx, id: number, line: StocktakeLine): Promise<void> {
  const { branch_id } = await findOpen(tx, id)
  const { ingredient_id, counted, unit } = line
  if (counted === null) removeStocktakeLine(tx, id, ingredient_id)
  else {
    const { value, fault } = inOwnUnit(await readLarder(tx), { ingredient_id, quantity: counted, unit })
    if (fault) throw refuse({ [fault[0] === 'quantity' ? 'counted' : fault[0]]: [fault[1]] })
    const at = changedAt(tx)
    const [level] = await lockLevels(tx, [{ ingredient_id, branch_id }], at)
    saveStocktakeLine(tx, id, { ingredient_id, counted: value, expected: level?.on_hand ?? 0 }, at)
  }
  tellStock(tx, branch_id)
}

/** The levels move by the difference that was found, so that what was sold since stays sold. */
export async function finishStocktake(tx: Tx, id: number): Promise<void> {
  const sellsOut = await claimMenuIfSellingOut(tx)
  const { branch_id: branchId } = await findOpen(tx, id)
  const lines = await linesOfStocktake(tx, id)
  if (lines.length === 0) throw refuse({ lines: [stockFault('empty.stocktake')] })
  await moveStock(
    tx,
    lines.map(({ ingredient_id, counted, expected }) => ({
      ingredientId: ingredient_id,
      branchId,
      kind: 'count',
      quantity: counted,
      by: fromThousandths(thousandths(counted) - thousandths(expected)),
      stocktakeId: id,
    })),
  )
  if (sellsOut) await flipDishes(tx)
  closeStocktake(tx, id, 'finished', changedAt(tx))
  record(tx, {
    action: 'stock.stocktake_finished',
    subject: { kind: 'stocktake', id },
    after: { lines: lines.length },
  })
}

export async function dropStocktake(tx: Tx, id: number): Promise<void> {
  const { branch_id } = await findOpen(tx, id)
  closeStocktake(tx, id, 'dropped', changedAt(tx))
  record(tx, { action: 'stock.stocktake_dropped', subject: { kind: 'stocktake', id } })
  tellStock(tx, branch_id)
}
