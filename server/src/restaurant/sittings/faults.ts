import { faultKinds } from '../../platform/faults.ts'

/** What speaks against what is done at a table. */
export const sittingFault = faultKinds({
  still_due: 'Something is still due. A manager can close the bill with a reason.',
  bill_closed: 'The bill of this table is closed.',
  joined: 'This table was joined to another one.',
  same_table: 'This is the same table.',
  'not_found.sitting': 'There is no such table.',
  'not_due.bill': 'Nothing is due on this bill.',
  'not_due.dishes': 'Nothing is due for these dishes.',
  'not_due.seats': 'Nothing is due for these seats.',
  'paid.dishes': 'One of these dishes is already paid.',
  'paid.at_reader': 'One of these dishes is being paid at a card reader.',
  'not_found.dishes': 'These dishes are not on this bill.',
  'table_taken.now': 'This table is already taken: {by}.',
  'required.table': 'Give the party a table first.',
})
