import type { FieldErrors } from '../../../platform/errors.ts'
import { isDate } from '../../../platform/time/dates.ts'
import { bookkeepingFault } from '../faults.ts'
import type { AccountTable } from './accounts.ts'

/** What a bookkeeping program would trip over. */
export function tableFaults({ accounts, rates, datev }: AccountTable): FieldErrors {
  const faults: FieldErrors = {}
  const check = (field: string, account: string) => {
    if (!/^[\p{L}\p{N}][\p{L}\p{N} .-]*$/u.test(account))
      faults[field] = [bookkeepingFault('wrong_format.account')]
  }
  for (const [role, account] of Object.entries(accounts)) check(`accounts.${role}`, account)
  for (const [at, { rate_pct, revenue, tax, tax_key }] of rates.entries()) {
    check(`rates.${at}.revenue`, revenue)
    check(`rates.${at}.tax`, tax)
    if (!/^\d{0,4}$/.test(tax_key)) faults[`rates.${at}.tax_key`] = [bookkeepingFault('wrong_format.tax_key')]
    if (rates.findIndex((rate) => rate.rate_pct === rate_pct) < at) {
      faults[`rates.${at}.rate_pct`] = [bookkeepingFault('not_unique.rate')]
    }
  }
  // Of a year that is none: the 29th of February would begin a year in four.
  if (!/^\d\d-\d\d$/.test(datev.year_begins) || !isDate(`2001-${datev.year_begins}`)) {
    faults['datev.year_begins'] = [bookkeepingFault('not_a_date.year_begins')]
  }
  return faults
}
