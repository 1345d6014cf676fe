import type { FieldErrors } from '../../../platform/errors.ts'
import { isPlainObject } from '../../../platform/http/validation/validate.ts'

const FEWEST_DIGITS = 5

function hasEnoughDigits(phone: string): boolean {
  return (phone.match(/\p{Nd}/gu) ?? []).length >= FEWEST_DIGITS
}

/** What a new order's type asks of its other fields. */
export function newOrderFaults(sent: Record<string, unknown>): FieldErrors {
  const faults: FieldErrors = {}
  const { type, customer_phone, delivery_address } = sent
  if (typeof customer_phone === 'string' && !hasEnoughDigits(customer_phone)) {
    faults.customer_phone = [`A phone number has at least ${FEWEST_DIGITS} digits.`]
  }
  const address = isPlainObject(delivery_address) ? delivery_address : {}
  if (typeof address.phone === 'string' && !hasEnoughDigits(address.phone)) {
    faults['delivery_address.phone'] = [`A phone number has at least ${FEWEST_DIGITS} digits.`]
  }
  if (type === 'dine_in' && isBlank(sent.table_code))
    faults.table_code = ['Needed for dine_in: the code on the table.']
  if (type === 'delivery') {
    if (delivery_address === undefined || delivery_address === null) {
      faults.delivery_address = ['Needed for delivery: line1 and city.']
    } else {
      if (address.line1 === undefined) faults['delivery_address.line1'] = ['Needed for delivery.']
      if (address.city === undefined) faults['delivery_address.city'] = ['Needed for delivery.']
    }
  }
  return faults
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
