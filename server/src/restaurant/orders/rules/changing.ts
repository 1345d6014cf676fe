import { AppError } from '../../../platform/errors.ts'
import type { OrderStatus } from '../contract.ts'
import { ORDER_ERRORS } from '../errors.ts'
import { orderFault } from '../faults.ts'
import { OPEN } from './lifecycle.ts'

/** The kitchen can still be told of more, or of something else. */
export const UNTIL_READY: readonly OrderStatus[] = ['placed', 'accepted']
/** What is served may be voided, given away or charged less for. */
export const UNTIL_COMPLETED = OPEN

/** Nothing of an order changes that is over, or that payments cover. */
export function assertChangeable(
  status: OrderStatus,
  { states, isCovered }: { states: readonly OrderStatus[]; isCovered: boolean },
): void {
  if (!states.includes(status)) {
    throw new AppError('invalid_transition', { from: status }, { fault: orderFault('finished', { status }) })
  }
  if (isCovered) throw new AppError(ORDER_ERRORS.order_settled, {}, { fault: orderFault('paid') })
}
