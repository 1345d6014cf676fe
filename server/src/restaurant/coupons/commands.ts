import { record } from '../../ground/audit/commands.ts'
import { differing } from '../../ground/audit/differing.ts'
import { claimSubject } from '../../platform/cache/versions.ts'
import { type FieldErrors, notFound, refuse } from '../../platform/errors.ts'
import { changedAt, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { CouponChange, NewCoupon } from './contract.ts'
import { couponFault } from './faults.ts'
import {
  type CouponRow,
  type CouponTerms,
  deleteCoupon,
  idOfCode,
  insertCoupon,
  lockCoupon,
  updateCoupon,
} from './queries.ts'
import { couponFaults, newTerms, termsWith } from './rules.ts'

/** Claimed by whoever changes a coupon: two never take one code. */
export const COUPONS = 'coupons'

export async function findCouponForChange(tx: Tx, id: number): Promise<CouponRow> {
  claimSubject(tx, COUPONS)
  const row = await lockCoupon(tx, id)
  if (!row) throw notFound()
  return row
}

export async function addCoupon(tx: Tx, wanted: NewCoupon): Promise<CouponRow> {
  claimSubject(tx, COUPONS)
  const terms = newTerms(wanted)
  await assertSound(tx, terms, couponFaults(terms, wanted), null)
  const row = await insertCoupon(tx, terms, { at: changedAt(tx) })
  record(tx, { action: 'coupon.created', subject: subjectOf(row), after: terms })
  tellPages(tx)
  return row
}

/** A change of nothing writes nothing. */
export async function changeCoupon(tx: Tx, row: CouponRow, change: CouponChange): Promise<CouponRow> {
  const before = termsOf(row)
  const terms = termsWith(before, change)
  await assertSound(tx, terms, couponFaults(terms, change), row.id)
  const difference = differing(before, terms)
  if (Object.keys(difference.after).length === 0) return row
  const at = changedAt(tx)
  updateCoupon(tx, row.id, terms, at)
  record(tx, { action: 'coupon.changed', subject: subjectOf(row), ...difference })
  tellPages(tx)
  return { ...row, ...terms, updated_at: at }
}

/** Orders that used it keep what it took off. */
export function removeCoupon(tx: Tx, row: CouponRow): void {
  deleteCoupon(tx, row.id)
  record(tx, { action: 'coupon.deleted', subject: subjectOf(row), before: termsOf(row) })
  tellPages(tx)
}

export function termsOf({
  id: _id,
  ref: _ref,
  uses: _uses,
  updated_at: _at,
  ...terms
}: CouponRow): CouponTerms {
  return terms
}

export function tellPages(tx: Tx): void {
  tx.notify(`coupons:${tx.restaurant.id}`)
}

function subjectOf({ id }: CouponRow) {
  return { kind: 'coupon', id }
}

async function assertSound(tx: Tx, terms: CouponTerms, faults: FieldErrors, own: number | null) {
  const other = await idOfCode(tx, terms.code)
  if (other !== null && other !== own) faults.code = [couponFault('not_unique.coupon_code')]
  if (Object.keys(faults).length > 0) throw refuse(faults)
}
