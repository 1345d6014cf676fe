import { AppError, errorKinds } from '../../platform/errors.ts'
import type { Fault } from '../../platform/faults.ts'

export const PAYMENT_ERRORS = errorKinds({
  not_payable: { status: 409, message: 'It cannot be paid or refunded in its current status.' },
  payments_not_connected: { status: 409, message: 'The restaurant does not take online payments.' },
})

export function notPayable(fault: Fault): AppError {
  return new AppError(PAYMENT_ERRORS.not_payable, {}, { fault })
}
