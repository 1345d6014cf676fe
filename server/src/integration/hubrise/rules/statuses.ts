// How far an order has come, here and there. Callbacks come late and in any order: what is further on is what counts.

import type { OrderType } from '../../../ground/tenants/rules/ordering.ts'
import type { OrderStatus } from '../../../restaurant/orders/contract.ts'

const WAY = [
  ['new'],
  ['received'],
  ['accepted'],
  ['in_preparation'],
  ['awaiting_shipment', 'awaiting_collection'],
  ['in_delivery'],
  ['completed'],
  ['delivery_failed'],
  ['rejected', 'cancelled'],
] as const

export type HubStatus = (typeof WAY)[number][number]

/** What HubRise may say one day, and we do not know, is as far as nothing. */
function stepOf(status: string): number {
  return WAY.findIndex((step) => (step as readonly string[]).includes(status))
}

export function isFurther(status: string, than: string | null): boolean {
  return stepOf(status) > (than === null ? -1 : stepOf(than))
}

/** Only what nobody has taken yet can be rejected: after that marketplaces take no other word than `cancelled`. */
export function saidAfter(status: string, theirStatus: string): string {
  return status === 'rejected' && isFurther(theirStatus, 'new') ? 'cancelled' : status
}

/** It came to nothing before we had it. */
export function isOff(status: string): boolean {
  return status === 'cancelled' || status === 'rejected'
}

/** It was made and handed over while nobody here knew of it. */
export function isMissed(status: string): boolean {
  return stepOf(status) >= stepOf('in_delivery') && !isOff(status)
}

/** Where an order of ours has to be when HubRise says this; null: nowhere else. */
export function ownStatusAt(status: string): 'accepted' | 'ready' | 'completed' | 'cancelled' | null {
  if (isOff(status)) return 'cancelled'
  const step = stepOf(status)
  if (status === 'delivery_failed' || step < stepOf('accepted')) return null
  if (step >= stepOf('in_delivery')) return 'completed'
  return step >= stepOf('awaiting_shipment') ? 'ready' : 'accepted'
}

/** What HubRise is told. Whom another's courier takes it from has handed it over, and no more. */
export function hubStatusOf(
  status: OrderStatus,
  { type, isFetched }: { type: OrderType; isFetched: boolean },
): HubStatus {
  if (status === 'placed') return 'received'
  if (status === 'ready') return type === 'delivery' ? 'awaiting_shipment' : 'awaiting_collection'
  if (status === 'completed') return type === 'delivery' && isFetched ? 'in_delivery' : 'completed'
  return status
}
