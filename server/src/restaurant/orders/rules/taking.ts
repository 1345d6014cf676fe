import type { FieldErrors } from '../../../platform/errors.ts'
import { fieldFault } from '../../../platform/faults.ts'

/** How an order that staff take came in: over the phone, at the counter, or in a message. */
export const STAFF_CHANNELS = ['phone', 'pos', 'whatsapp'] as const
export type StaffChannel = (typeof STAFF_CHANNELS)[number]

type Who = {
  type: string
  channel: StaffChannel
  customer_name?: string | null
  customer_phone?: string | null
}

const NEEDED = [fieldFault('required')]

/** Whoever stands at the counter may stay unknown, unless something is brought to them; a phone needs a name to it. */
export function takenOrderFaults({
  type,
  channel,
  customer_name: name,
  customer_phone: phone,
}: Who): FieldErrors {
  const mayBeUnknown = channel === 'pos' && type !== 'delivery'
  return {
    ...((!mayBeUnknown || phone) && !name?.trim() && { customer_name: NEEDED }),
    ...(!mayBeUnknown && !phone && { customer_phone: NEEDED }),
  }
}
