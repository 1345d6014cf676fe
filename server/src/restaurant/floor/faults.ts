import { faultKinds } from '../../platform/faults.ts'

/** What is wrong with tables and their combinations. */
export const floorFault = faultKinds({
  'too_small.max_seats': 'Must not be less than min_seats.',
  'not_unique.table': 'A table is listed twice.',
  different_branches: 'These tables are at different branches.',
  'different_branches.combination':
    'The combination "{combination}" would join tables of different branches.',
  'in_use.table': 'The combination "{combination}" still uses a table that is left out.',
})
