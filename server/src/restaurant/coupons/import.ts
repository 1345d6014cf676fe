import { isDeepStrictEqual } from 'node:util'
import { claimSubject } from '../../platform/cache/versions.ts'
import { type Faults, type Refs, refuseRepeatedRefs } from '../../platform/document/faults.ts'
import { claimIds, nameUnnamed, refsIn } from '../../platform/document/refs.ts'
import { changedAt, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { COUPONS, tellPages, termsOf } from './commands.ts'
import type { CouponPart } from './document.ts'
import { couponFault } from './faults.ts'
import { deleteCoupon, insertCoupon, listCoupons, lockAllCoupons, updateCoupon } from './queries.ts'
import { couponFaults, newTerms } from './rules.ts'

/** Same ref, same coupon: it keeps its uses. One that is left out is deleted. */
export async function importCoupons(tx: Tx, parts: CouponPart[], faults: Faults): Promise<Refs> {
  claimSubject(tx, COUPONS)
  refuseRepeatedRefs(
    parts.map(({ ref }, index) => ({ ref, pointer: `/coupons/${index}` })),
    faults,
  )
  const known = new Map((await lockAllCoupons(tx)).map((row) => [row.id, row]))
  const ids = await claimIds(
    tx,
    'coupons',
    parts.map(({ ref }) => ref),
    await refsIn(tx, 'coupons'),
  )
  refuseUnsound(parts, faults)
  if (faults.list.length > 0) return ids
  const kept = new Set(ids.values())
  for (const { id } of known.values()) if (!kept.has(id)) deleteCoupon(tx, id)
  const wanted = parts.map((part) => ({ id: ids.get(part.ref) ?? 0, ref: part.ref, terms: newTerms(part) }))
  const changed = wanted.filter(({ id, terms }) => {
    const before = known.get(id)
    return before !== undefined && !isDeepStrictEqual(termsOf(before), terms)
  })
  const at = changedAt(tx)
  // Two may swap their codes: neither has one that the other still has.
  for (const { id, terms } of changed) updateCoupon(tx, id, { ...terms, code: `~${id}` }, at)
  for (const { id, terms } of changed) updateCoupon(tx, id, terms, at)
  for (const { id, ref, terms } of wanted) if (!known.has(id)) await insertCoupon(tx, terms, { at, id, ref })
  tellPages(tx)
  return ids
}

function refuseUnsound(parts: CouponPart[], faults: Faults): void {
  const seen = new Set<string>()
  for (const [index, part] of parts.entries()) {
    const code = part.code.toUpperCase()
    if (seen.has(code)) faults.at(`/coupons/${index}/code`, couponFault('not_unique.coupon_code'))
    seen.add(code)
    for (const [field, wrong] of Object.entries(couponFaults(newTerms(part), part)))
      for (const fault of wrong) faults.at(`/coupons/${index}/${field}`, fault)
  }
}

export async function exportCoupons(tx: Tx): Promise<{ coupons: CouponPart[] }> {
  await nameUnnamed(tx, 'coupons', 'coupon')
  const rows = await tx.run(listCoupons())
  return {
    coupons: rows.map((row) => {
      const { percent, amount_minor, ...terms } = termsOf(row)
      return {
        ref: row.ref ?? '',
        ...terms,
        ...(percent === null ? { amount_minor } : { percent }),
      } as CouponPart
    }),
  }
}
