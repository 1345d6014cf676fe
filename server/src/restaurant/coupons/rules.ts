import type { FieldErrors } from '../../platform/errors.ts'
import type { CouponChange } from './contract.ts'
import { couponFault } from './faults.ts'
import type { CouponTerms } from './queries.ts'

type Sent = Omit<CouponChange, 'name'> & { name?: string | null }

const OPEN_TERMS: Omit<CouponTerms, 'code' | 'name'> = {
  percent: null,
  amount_minor: null,
  types: [],
  channels: [],
  minimum_minor: 0,
  starts_on: null,
  ends_on: null,
  max_uses: null,
  max_uses_per_guest: null,
  is_active: true,
}

export function newTerms(sent: Sent & { code: string }): CouponTerms {
  return termsWith({ ...OPEN_TERMS, code: sent.code, name: sent.code }, sent)
}

/** What is left out stays. */
export function termsWith(before: CouponTerms, sent: Sent): CouponTerms {
  const given = Object.entries(sent).filter(
    ([key, value]) => key in before && value !== undefined && !(key === 'name' && value === null),
  )
  return { ...before, ...Object.fromEntries(given) }
}

export function couponFaults(terms: CouponTerms, sent: Sent): FieldErrors {
  const faults: FieldErrors = {}
  if ((terms.percent === null) === (terms.amount_minor === null)) {
    const field = sent.amount_minor != null && sent.percent == null ? 'amount_minor' : 'percent'
    faults[field] = [couponFault('exactly_one.coupon_value')]
  }
  if (terms.percent !== null && !hasTwoDecimals(terms.percent)) {
    faults.percent = [couponFault('too_many_decimals.percent')]
  }
  if (terms.starts_on !== null && terms.ends_on !== null && terms.ends_on < terms.starts_on) {
    faults.ends_on = [couponFault('out_of_order.last_day')]
  }
  return faults
}

export function hasTwoDecimals(percent: number): boolean {
  return Number(percent.toFixed(2)) === percent
}
