import { faultKinds } from '../../platform/faults.ts'

/** What is wrong with the account table, or keeps a DATEV file from being made. */
export const bookkeepingFault = faultKinds({
  'required.datev_number': 'Enter this number in the account table first. Your accountant knows it.',
  'not_allowed.datev_currency': 'DATEV files need a currency with two decimals.',
  'too_long.business_year': 'A DATEV file covers one financial year. This one ends on {to}.',
  'too_many.datev_lines': 'A DATEV file has at most {maximum} lines. Choose a shorter period.',
  'wrong_format.datev_account':
    'Account {account} has to be a number with at most {maximum} digits for DATEV.',
  'wrong_format.account': 'Use letters, digits, spaces, dots and hyphens.',
  'wrong_format.tax_key': 'Use up to four digits.',
  'not_a_date.year_begins': 'Enter a month and a day, such as 01-01.',
  'not_unique.rate': 'This rate is in the table already.',
})
