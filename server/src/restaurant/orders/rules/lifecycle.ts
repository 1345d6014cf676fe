import { AppError } from '../../../platform/errors.ts'
import type { OrderStatus } from '../contract.ts'

/** Every move there is. What stands on no left side is finished. */
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

export function assertMove(from: OrderStatus, to: OrderStatus): void {
  if (MOVES_FROM[from]?.includes(to)) return
  const possible = MOVES_FROM[from] ?? []
  throw new AppError(
    'invalid_transition',
    { from, to, possible },
    { message: `An order that is ${from} cannot become ${to}.` },
  )
}
