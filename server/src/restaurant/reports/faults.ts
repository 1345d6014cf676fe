import { faultKinds } from '../../platform/faults.ts'

/** What is wrong with the period of a report. */
export const reportFault = faultKinds({
  'out_of_order.period': 'Must not be after {to}, the last day of the period.',
  'too_long.period': 'A period can have at most {maximum} days; from {from}, this one has {days}.',
})
