import { faultKinds } from '../../platform/faults.ts'

/** What speaks against a shift, a week or time off. */
export const shiftFault = faultKinds({
  'empty.week': 'There is nothing to copy in that week.',
  'empty.template': 'A week without shifts cannot become a template.',
  not_published: 'This week was never published.',
  not_a_monday: 'A week starts on a Monday.',
  'not_found.member': 'There is no such team member.',
  'required.role': 'Enter a role.',
  overlapping: '{name} would work twice at the same time: {shift} and {other}.',
  'overlapping.elsewhere': '{name} already works at another branch at that time: {shift}.',
  'overlapping.somebody': 'Someone would work twice at the same time.',
  works_elsewhere: '{name} works at another branch too. Ask someone who plans all branches to remove them.',
  'not_unique.address': 'Another team member has this email.',
  'out_of_order.time_off': 'Time off cannot end before it begins.',
  'too_long.time_off': 'Time off can last at most a year.',
  'in_the_past.time_off': 'These days have passed.',
  'not_unique.week': 'This week is listed twice for the branch.',
  'not_found.person_ref': 'There is no team member "{ref}".',
  'required.open_role': 'Enter a role, because the shift is still open.',
  'out_of_order.shift': 'A shift must end after it begins.',
  'too_long.shift': 'A shift can last at most 16 hours.',
  outside_week: 'A shift must begin within its week.',
  'too_long.break': 'The break must be shorter than the shift.',
})
