import type { FieldErrors } from '../../../platform/errors.ts'
import { fieldFault } from '../../../platform/faults.ts'
import { isPlainObject } from '../../../platform/http/validation/validate.ts'
import { orderFault } from '../faults.ts'

const FEWEST_DIGITS = 5

function hasEnoughDigits(phone: string): boolean {
  return (phone.match(/\p{Nd}/gu) ?? []).length >= FEWEST_DIGITS
}

/** What a new order's type asks of its other fields. */
export function newOrderFaults(sent: Record<string, unknown>): FieldErrors {
  const faults: FieldErrors = {}
  const { type, customer_phone, delivery_address } = sent
  if (typeof customer_phone === 'string' && !hasEnoughDigits(customer_phone)) {
    faults.customer_phone = [fieldFault('too_few_digits', { minimum: FEWEST_DIGITS })]
  }
  const address = isPlainObject(delivery_address) ? delivery_address : {}
  if (typeof address.phone === 'string' && !hasEnoughDigits(address.phone)) {
    faults['delivery_address.phone'] = [fieldFault('too_few_digits', { minimum: FEWEST_DIGITS })]
  }
  if (type === 'dine_in' && isBlank(sent.table_code)) faults.table_code = [orderFault('required.table_code')]
  if (type === 'delivery') {
    if (delivery_address === undefined || delivery_address === null) {
      faults.delivery_address = [orderFault('required.address')]
    } else {
      if (address.line1 === undefined) faults['delivery_address.line1'] = [orderFault('required.delivery')]
      if (address.city === undefined) faults['delivery_address.city'] = [orderFault('required.delivery')]
    }
  }
  return faults
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
