import { AppError, errorKinds } from '../../platform/errors.ts'
import type { Fault } from '../../platform/faults.ts'

export const PAYMENT_ERRORS = errorKinds({
  not_payable: { status: 409, message: 'In its status it cannot be paid or refunded.' },
  payments_not_connected: { status: 409, message: 'The restaurant has no way to be paid online.' },
})

export function notPayable(fault: Fault): AppError {
  return new AppError(PAYMENT_ERRORS.not_payable, {}, { fault })
}
