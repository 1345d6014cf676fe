import { faultKinds } from '../../platform/faults.ts'

/** Why a day cannot be closed. */
export const closingFault = faultKinds({
  still_open: 'Bills or orders are still open. Check them, or close the day anyway.',
  'still_open.drawers': 'Cash drawers are still open: {drawers}. Count and close them first.',
  by_drawers: 'This day is the total of its drawers: {sum_minor}. Leave this out.',
  not_begun: 'This day has not started.',
})
