import { faultKinds } from '../../platform/faults.ts'

/** What speaks against what is done at a table. */
export const sittingFault = faultKinds({
  still_due: 'Something is still due: a manager closes the bill and says why.',
  bill_closed: 'The bill of this table is closed.',
  joined: 'This table was joined to another one.',
  same_table: 'This is the same table.',
  'not_found.sitting': 'There is no such table.',
  'not_due.bill': 'Nothing is due on this bill.',
  'not_due.dishes': 'Nothing is due for these dishes.',
  'paid.dishes': 'One of these dishes has been paid for.',
  'not_found.dishes': 'These are no dishes of this bill.',
  'table_taken.now': 'Somebody sits there already: {by}.',
  'required.table': 'Give the party a table first.',
  'unexpected.amount': 'Dishes have their own amount: leave this out.',
})
