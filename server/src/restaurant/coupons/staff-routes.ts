import { changesOf } from '../../ground/staff-calls/changes-of.ts'
import { look, type StaffRoute } from '../../ground/staff-calls/route.ts'
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
    ...changesOf(
      {
        right,
        path: '/coupons',
        onePath: '/coupons/:coupon',
        find: findCouponForChange,
        show: (coupon, { zone }) => presentCoupon(coupon, zone),
      },
      {
        add: { body: NewCoupon, run: addCoupon },
        change: { body: CouponChange, run: changeCoupon },
        remove: removeCoupon,
      },
    ),
  ]
}
