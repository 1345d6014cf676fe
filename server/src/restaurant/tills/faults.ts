import { faultKinds } from '../../platform/faults.ts'

/** What a till has against whoever wants to open it. */
export const tillFault = faultKinds({
  wrong_pin: 'That PIN is incorrect.',
})
