import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { updateExternalId } from '../../restaurant/orders/queries.ts'
import { findPushed } from '../webhooks/queries/deliveries.ts'
import { externalIdIn } from './rules.ts'

/** Reads the answers to pushes for what the point of sale calls the order. Most answers say nothing, and cost nothing. */
export async function keepExternalIds(
  tx: Tx,
  answers: { deliveryId: string; answer: string }[],
): Promise<void> {
  const externalIds = new Map(
    answers.flatMap(({ deliveryId, answer }) => {
      const externalId = externalIdIn(answer)
      return externalId === null ? [] : [[deliveryId, externalId] as const]
    }),
  )
  if (externalIds.size === 0) return
  for (const { deliveryId, subject } of await findPushed(tx, [...externalIds.keys()])) {
    const externalId = externalIds.get(deliveryId)
    const orderId = subject?.match(/^order:(.+)$/)?.[1]
    if (externalId !== undefined && orderId !== undefined) updateExternalId(tx, orderId, externalId)
  }
}
