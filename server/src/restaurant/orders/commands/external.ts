import { claimSubject } from '../../../platform/cache/versions.ts'
import { asTyped, hasControls } from '../../../platform/control-characters.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/operations/operation.ts'
import { isPlainObject } from '../../../platform/http/validation/validate.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { findChannel } from '../../channels/queries.ts'
import type { Order } from '../contract.ts'
import { idOfExternal } from '../external-queries.ts'
import { presentOrder } from '../present.ts'
import { linesOfOrders, ordersNamed, withLines } from '../queries.ts'
import { isOwnKey } from '../rules/external.ts'

/**
 * The marketplace's channel that is named; null: another one, or none that whoever asks may order on. One that is switched
 * off takes no more orders, but tells of those that it took: the answer to one of them may have been lost.
 */
export async function findMarketplace(
  tx: Tx,
  { caller: { appId, scopes } }: Call,
  { channel: sent }: Record<string, unknown>,
): Promise<string | null> {
  const key = typeof sent === 'string' ? asTyped(sent) : ''
  if (!isOwnKey(key)) return null
  const channel = await findChannel(tx, key)
  if (!channel || (appId !== null && channel.app_id !== appId)) return null
  if (scopes.has('orders:external')) return key
  if (!channel.is_active) return null
  throw new AppError('insufficient_scope', { required_scope: 'orders:external' })
}

/** The order that a marketplace has placed before. Of two that race the second waits, and finds that of the first. */
export async function placedBefore(
  tx: Tx,
  channel: string | null,
  { external }: Record<string, unknown>,
): Promise<Order | null> {
  const id = isPlainObject(external) && typeof external.id === 'string' ? asTyped(external.id) : ''
  if (channel === null || id === '' || hasControls(id)) return null
  claimSubject(tx, `external:${channel}:${id}`)
  const orderId = await idOfExternal(tx, channel, id)
  if (orderId === null) return null
  const [orders, lines] = await Promise.all([
    tx.run(ordersNamed([orderId])),
    tx.run(linesOfOrders([orderId])),
  ])
  const [found] = withLines(orders, lines)
  return found ? presentOrder(found.order, found.lines, tx.restaurant.zone) : null
}
