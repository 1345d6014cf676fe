import { AppError } from '../../../platform/errors.ts'
import type { OrderStatus } from '../contract.ts'
import { orderFault } from '../faults.ts'

/** Every possible move. A status without moves is final. */
export const MOVES_FROM: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  placed: ['accepted', 'rejected', 'cancelled'],
  accepted: ['ready', 'cancelled'],
  ready: ['completed', 'cancelled'],
}

/** An order in one of these is no sale. */
export const UNSOLD = ['rejected', 'cancelled'] as const satisfies OrderStatus[]

export function isSale(status: OrderStatus): boolean {
  return !UNSOLD.some((unsold) => unsold === status)
}

/** Why an order ended that its guest chose to pay online and did not. Pages word it in their own language. */
export const UNPAID = 'Not paid in time'

/** Under way: somebody still has to do something about it. */
export const OPEN: readonly OrderStatus[] = ['placed', 'accepted', 'ready']

/** The moves that are left until it is completed, if it is open. */
export function movesToTheEnd(from: OrderStatus): OrderStatus[] {
  const way: OrderStatus[] = [...OPEN, 'completed']
  return OPEN.includes(from) ? way.slice(way.indexOf(from) + 1) : []
}

export function assertMove(from: OrderStatus, to: OrderStatus): void {
  if (MOVES_FROM[from]?.includes(to)) return
  const possible = MOVES_FROM[from] ?? []
  throw new AppError(
    'invalid_transition',
    { from, to, possible },
    { fault: orderFault('impossible_move', { from, to }) },
  )
}
