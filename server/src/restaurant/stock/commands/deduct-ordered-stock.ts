import { eventsUpTo, type Happened, settledPlace } from '../../../ground/events/follow.ts'
import { listBranches } from '../../../ground/tenants/queries.ts'
import { claimSubject, EVERYTHING, shareSubject } from '../../../platform/cache/versions.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { orderStates } from '../../orders/queries.ts'
import { isSale } from '../../orders/rules/lifecycle.ts'
import { recipesFor } from '../queries/recipes.ts'
import { lockRound, saveRound, saveUses, usesOf } from '../queries/rounds.ts'
import { fromThousandths } from '../rules/amounts.ts'
import { recipesFrom } from '../rules/recipes.ts'
import { type Change, followOrder, type Gathered, gather } from '../rules/uses.ts'
import { type Movement, moveStock } from './move-stock.ts'
import { flipDishes, planFlips } from './sell-out.ts'

const AT_ONCE = 500
const FOLLOWED = ['order.created', 'order.status_changed', 'order.updated'] as const

export type Progress = { more: boolean; flipDue: boolean }

/**
 * Brings what orders have used, or given back, since the last time into the levels. What was placed is known from the
 * events, which are written with each order anyway: an order writes nothing for stock and waits for nothing. How far
 * this has come is saved in the same transaction, so that after a crash no order counts twice and none is left out.
 */
export async function deductOrderedStock(tx: Tx): Promise<Progress> {
  shareSubject(tx, EVERYTHING)
  const round = await lockRound(tx)
  if (!round) return { more: false, flipDue: false }
  const settled = await settledPlace(tx)
  if (settled <= round.place) return { more: false, flipDue: round.sell_out_due }
  const events = await eventsUpTo(tx, { types: FOLLOWED, after: round.place, upTo: settled, most: AT_ONCE })
  const more = events.length === AT_ONCE
  const changes = await changesOf(tx, events)
  await moveStock(tx, gather(changes).map(movementOf))
  saveUses(
    tx,
    changes.map(({ orderId, branchId, change }) => ({
      order_id: orderId,
      branch_id: branchId,
      lines: change.uses,
    })),
  )
  const flipDue = round.sell_out_due || (changes.length > 0 && (await wantsFlips(tx)))
  saveRound(tx, { place: more ? (events.at(-1)?.place ?? settled) : settled, sell_out_due: flipDue })
  return { more, flipDue }
}

/** In a transaction of its own, since it makes orders wait for the menu. */
export async function flipIfDue(tx: Tx): Promise<void> {
  shareSubject(tx, EVERYTHING)
  claimSubject(tx, 'menu')
  const round = await lockRound(tx)
  if (!round?.sell_out_due) return
  await flipDishes(tx)
  saveRound(tx, { ...round, sell_out_due: false })
}

type OrderChange = { orderId: string; branchId: number; change: Change }

async function changesOf(tx: Tx, events: readonly Happened[]): Promise<OrderChange[]> {
  const idOf = ({ subject }: Happened) => subject?.slice('order:'.length) ?? ''
  const ids = [...new Set(events.map(idOf))]
  if (ids.length === 0) return []
  const fresh = new Set(events.filter(({ type }) => type === 'order.created').map(idOf))
  const [orders, uses, branches] = await Promise.all([
    orderStates(tx, ids),
    usesOf(tx, ids),
    listBranches(tx),
  ])
  const before = new Map(uses.map((use) => [use.order_id, use]))
  const home = branches.find(({ is_default }) => is_default)?.id
  const lines = orders
    .flatMap((order) => order.lines.filter(({ added }) => added || fresh.has(order.id)))
    .flatMap((line) => [line, ...line.choices])
  const [recipeLines, made] = await recipesFor(tx, {
    itemIds: distinct(lines.map(({ item_id }) => item_id)),
    variantIds: distinct(lines.flatMap(({ variant_id }) => variant_id ?? [])),
    optionIds: distinct(lines.flatMap(({ option_ids }) => option_ids)),
  })
  const recipes = recipesFrom(recipeLines, made)
  return orders.flatMap((order) => {
    const branchId = before.get(order.id)?.branch_id ?? order.branch_id ?? home
    if (branchId === undefined) return []
    const change = followOrder(
      {
        order: { id: order.id, branch_id: branchId, isSale: isSale(order.status), lines: order.lines },
        before: before.get(order.id)?.lines ?? null,
        isNew: fresh.has(order.id),
      },
      recipes,
    )
    return change ? [{ orderId: order.id, branchId, change }] : []
  })
}

function distinct(ids: number[]): number[] {
  return [...new Set(ids)]
}

function movementOf({ ingredientId, branchId, kind, amount, orders }: Gathered): Movement {
  const quantity = fromThousandths(amount)
  return { ingredientId, branchId, kind, quantity, by: kind === 'use' ? -quantity : quantity, orders }
}

async function wantsFlips(tx: Tx): Promise<boolean> {
  const { out, back } = await planFlips(tx)
  return out.length + back.length > 0
}
