import { faultKinds } from '../../platform/faults.ts'

/** What speaks against a shift, a week or time off. */
export const shiftFault = faultKinds({
  'empty.week': 'There is nothing to copy in that week.',
  'empty.template': 'A week without shifts makes no template.',
  not_published: 'This week was never published.',
  not_a_monday: 'A week starts on a Monday.',
  'not_found.member': 'Nobody of the team has this number.',
  'required.role': 'Say what the shift is for.',
  overlapping: '{name} would work twice at the same time: {shift} and {other}.',
  'overlapping.somebody': 'Somebody would work twice at the same time.',
  'not_unique.address': 'Somebody else of the team has this address.',
  'out_of_order.time_off': 'Time off ends on the day it begins, or later.',
  'too_long.time_off': 'Time off lasts a year at the most.',
  'in_the_past.time_off': 'These days are over.',
  'not_unique.week': 'This week of the branch is there twice.',
  'not_found.person_ref': 'There is nobody "{ref}" in the team.',
  'required.open_role': 'Say what the shift is for, since nobody has it yet.',
  'out_of_order.shift': 'A shift ends after it begins.',
  'too_long.shift': 'A shift lasts at most 16 hours.',
  outside_week: 'A shift begins inside its week.',
  'too_long.break': 'The break is as long as the shift.',
})
