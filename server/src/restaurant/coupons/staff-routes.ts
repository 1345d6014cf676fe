import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { addCoupon, changeCoupon, findCouponForChange, removeCoupon } from './commands.ts'
import { CouponChange, NewCoupon } from './contract.ts'
import { presentCoupon } from './present.ts'
import { listCoupons } from './queries.ts'

/** Coupons by the commands of the API. */
export function couponStaffRoutes(database: Database): StaffRoute[] {
  const right = 'changeSettings'
  return [
    look({
      path: '/coupons',
      right,
      async read({ restaurant }) {
        const [rows] = await readTogether(database, restaurant.id, [listCoupons()])
        return { data: rows.map((row) => presentCoupon(row, restaurant.zone)) }
      },
    }),
    act({
      method: 'POST',
      path: '/coupons',
      right,
      body: NewCoupon,
      run: async (tx, { body, restaurant }) => ({
        data: presentCoupon(await addCoupon(tx, body), restaurant.zone),
      }),
    }),
    act({
      method: 'PATCH',
      path: '/coupons/:coupon',
      right,
      body: CouponChange,
      async run(tx, { body, restaurant, number }) {
        const changed = await changeCoupon(tx, await findCouponForChange(tx, number), body)
        return { data: presentCoupon(changed, restaurant.zone) }
      },
    }),
    act({
      method: 'DELETE',
      path: '/coupons/:coupon',
      right,
      async run(tx, { restaurant, number }) {
        const row = await findCouponForChange(tx, number)
        removeCoupon(tx, row)
        return { data: presentCoupon(row, restaurant.zone) }
      },
    }),
  ]
}
