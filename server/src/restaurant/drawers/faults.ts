import { faultKinds } from '../../platform/faults.ts'

/** What is wrong with a cash drawer, or with what is done at it. */
export const drawerFault = faultKinds({
  'not_unique.drawer': 'A drawer with this name already exists.',
  'not_found.drawer': 'The restaurant has no such drawer.',
  'not_found.drawer_printer': 'There is no such receipt printer at this branch.',
  drawer_open: 'This drawer is open. Count and close it first.',
  'drawer_open.already': 'This drawer is already open.',
  drawer_closed: 'This drawer has just been closed. Reload the page.',
  'drawer_closed.for_good': 'This drawer is no longer in use.',
  no_printer: 'This drawer has no printer to open it. A manager can choose one.',
})
