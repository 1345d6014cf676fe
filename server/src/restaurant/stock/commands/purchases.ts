import { sql } from 'kysely'
import { record } from '../../../ground/audit/commands.ts'
import { STAFF_ERRORS } from '../../../ground/staff-calls/errors.ts'
import { AppError, type FieldErrors, notFound, refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { stockFault } from '../faults.ts'
import {
  countChange,
  insertPurchase,
  lockPurchase,
  type PurchaseLineRow,
  receiveLine,
  replacePurchaseLines,
  saveCost,
  setPurchaseStatus,
  updatePurchase,
} from '../queries/purchases.ts'
import { fromThousandths, hasThreeDecimals, TOO_MANY_DECIMALS, thousandths } from '../rules/amounts.ts'
import type { PurchaseEdit, PurchaseForm, PurchaseStatus, Receipt } from '../staff-contract.ts'
import { moveStock, tellStock } from './move-stock.ts'
import { NO_SUCH_BRANCH, NO_SUCH_INGREDIENT } from './record-movement.ts'
import { claimMenuIfSellingOut, flipDishes } from './sell-out.ts'

export async function draftPurchase(tx: Tx, form: PurchaseForm): Promise<{ id: number }> {
  const supplier = await assertPurchase(tx, form)
  const id = await insertPurchase(tx, form, supplier, changedAt(tx))
  replacePurchaseLines(tx, id, form.lines)
  noted(tx, { id, branch_id: form.branch_id }, 'drafted')
  return { id }
}

export async function changePurchase(tx: Tx, id: number, form: PurchaseEdit): Promise<{ id: number }> {
  const { order } = await findPurchase(tx, id, ['draft'])
  if (form.version !== order.version) throw new AppError(STAFF_ERRORS.changed_meanwhile)
  updatePurchase(tx, id, form, await assertPurchase(tx, form))
  replacePurchaseLines(tx, id, form.lines)
  noted(tx, { id, branch_id: form.branch_id }, 'changed')
  return { id }
}

export async function sendPurchase(tx: Tx, id: number): Promise<{ id: number }> {
  const { order } = await findPurchase(tx, id, ['draft'])
  setPurchaseStatus(tx, id, 'ordered', changedAt(tx))
  noted(tx, order, 'ordered')
  return { id }
}

export async function cancelPurchase(tx: Tx, id: number): Promise<{ id: number }> {
  const { order } = await findPurchase(tx, id, ['draft', 'ordered'])
  setPurchaseStatus(tx, id, 'cancelled', changedAt(tx))
  noted(tx, order, 'cancelled')
  return { id }
}

/** Suppliers send a pack too many; ten times what was ordered is a slip of the finger. */
const MOST_TIMES_ORDERED = 10
const FAR_TOO_MANY = stockFault('too_large.received')

/** What has come is a delivery, at the price that was paid. The rest may come later. */
export async function receivePurchase(tx: Tx, id: number, receipt: Receipt): Promise<{ id: number }> {
  const sellsOut = await claimMenuIfSellingOut(tx)
  const { order, lines } = await findPurchase(tx, id, ['draft', 'ordered'])
  if (receipt.version !== order.version) throw new AppError(STAFF_ERRORS.changed_meanwhile)
  const known = new Map(lines.map((line) => [line.id, line]))
  const faults: FieldErrors = {}
  const arrived: { line: PurchaseLineRow; packs: number; quantity: number; priceMinor: number | null }[] = []
  receipt.lines.forEach(({ id: lineId, packs, price_minor }, index) => {
    const line = known.get(lineId)
    if (!line) faults[`lines.${index}.id`] = [stockFault('not_found.purchase_line')]
    else if (!hasThreeDecimals(packs)) faults[`lines.${index}.packs`] = [TOO_MANY_DECIMALS]
    else if (receipt.lines.findIndex((other) => other.id === lineId) < index) {
      faults[`lines.${index}.id`] = [stockFault('not_unique.purchase_line')]
    } else if (thousandths(line.received_packs + packs) > MOST_TIMES_ORDERED * thousandths(line.packs)) {
      faults[`lines.${index}.packs`] = [FAR_TOO_MANY]
    } else if (packs > 0) {
      const quantity = fromThousandths(thousandths(packs * line.pack_quantity))
      arrived.push({ line, packs, quantity, priceMinor: price_minor ?? line.price_minor })
    }
  })
  if (Object.keys(faults).length > 0) throw refuse(faults)
  const costs = arrived.map(({ line, priceMinor }) =>
    priceMinor === null ? null : priceMinor / line.pack_quantity,
  )
  await moveStock(
    tx,
    arrived.map(({ line, quantity }, index) => ({
      ingredientId: line.ingredient_id,
      branchId: order.branch_id,
      kind: 'delivery',
      quantity,
      by: quantity,
      unitCostMinor: costs[index] ?? null,
      purchaseOrderId: id,
    })),
  )
  arrived.forEach(({ line, packs, priceMinor }, index) => {
    receiveLine(tx, line.id, packs, priceMinor)
    const cost = costs[index]
    if (cost != null) saveCost(tx, line.ingredient_id, cost)
  })
  const isAll = lines.every((line) => {
    const now = arrived.find((one) => one.line.id === line.id)?.packs ?? 0
    return thousandths(line.received_packs + now) >= thousandths(line.packs)
  })
  if (receipt.is_complete || isAll) setPurchaseStatus(tx, id, 'received', changedAt(tx))
  else if (order.status === 'draft') setPurchaseStatus(tx, id, 'ordered', changedAt(tx))
  else countChange(tx, id)
  if (sellsOut) await flipDishes(tx)
  noted(tx, order, 'received')
  return { id }
}

async function findPurchase(tx: Tx, id: number, allowed: readonly PurchaseStatus[]) {
  const found = await lockPurchase(tx, id)
  if (!found) throw notFound()
  if (!allowed.includes(found.order.status)) {
    throw new AppError('invalid_transition', {}, { fault: stockFault('closed.purchase') })
  }
  return found
}

function noted(tx: Tx, { id, branch_id }: { id: number; branch_id: number }, what: string): void {
  record(tx, { action: `stock.purchase_${what}`, subject: { kind: 'purchase_order', id } })
  tellStock(tx, branch_id)
}

/** Answers what the supplier is called. */
async function assertPurchase(tx: Tx, form: PurchaseForm): Promise<string> {
  const [known] = await tx.run(sql<{ branches: number[]; ingredients: number[]; supplier: string | null }>`
    select array(select id from branches) as branches, array(select id from ingredients) as ingredients,
           (select name from suppliers where id = ${form.supplier_id}) as supplier`)
  const faults: FieldErrors = {}
  if (!known?.supplier) faults.supplier_id = [stockFault('not_found.supplier')]
  if (!known?.branches.includes(form.branch_id)) faults.branch_id = [NO_SUCH_BRANCH]
  form.lines.forEach(({ ingredient_id, packs, pack_quantity }, index) => {
    if (!known?.ingredients.includes(ingredient_id))
      faults[`lines.${index}.ingredient_id`] = [NO_SUCH_INGREDIENT]
    if (!hasThreeDecimals(packs)) faults[`lines.${index}.packs`] = [TOO_MANY_DECIMALS]
    if (!hasThreeDecimals(pack_quantity)) faults[`lines.${index}.pack_quantity`] = [TOO_MANY_DECIMALS]
  })
  if (Object.keys(faults).length > 0) throw refuse(faults)
  return known?.supplier ?? ''
}
