import { faultKinds } from '../../platform/faults.ts'

/** What is wrong with tables and their combinations. */
export const floorFault = faultKinds({
  'too_small.max_seats': 'Must not be less than min_seats.',
  'not_unique.table': 'Names a table twice.',
  different_branches: 'These tables are at different branches.',
  'in_use.table': 'The combination "{combination}" still names a table that is left out.',
})
