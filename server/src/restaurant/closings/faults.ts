import { faultKinds } from '../../platform/faults.ts'

/** Why a day cannot be closed. */
export const closingFault = faultKinds({
  still_open: 'Bills or orders are still open: look at them, and close the day with them if it must be.',
  not_begun: 'This day has not begun.',
})
