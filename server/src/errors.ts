import type { STAFF_ERRORS } from './ground/staff-calls/errors.ts'
import { TENANT_ERRORS } from './ground/tenants/errors.ts'
import { ERRORS } from './platform/errors.ts'
import { ORDER_ERRORS } from './restaurant/orders/errors.ts'
import { PAYMENT_ERRORS } from './restaurant/payments/errors.ts'

/** Every failure that a token can meet. */
export const API_ERRORS = { ...ERRORS, ...TENANT_ERRORS, ...ORDER_ERRORS, ...PAYMENT_ERRORS }

export type ApiErrorCode = keyof typeof API_ERRORS
/** And those of people in the web app. */
export type AnyErrorCode = ApiErrorCode | keyof typeof STAFF_ERRORS
