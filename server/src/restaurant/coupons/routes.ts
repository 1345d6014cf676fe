import { listed, one } from '../../platform/http/operations/listed.ts'
import { type Operation, read } from '../../platform/http/operations/operation.ts'
import { said, writesOf } from '../../platform/http/operations/writes-of.ts'
import type { CursorSigner } from '../../platform/pagination/cursor.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { addCoupon, changeCoupon, findCouponForChange, removeCoupon } from './commands.ts'
import { CouponAnswer, CouponChange, CouponPage, CouponQuery, NewCoupon } from './contract.ts'
import * as examples from './examples.ts'
import { presentCoupon } from './present.ts'
import { couponPage, findCoupon } from './queries.ts'

const reading = { tag: 'Coupons', scope: 'coupons:read' } as const
const changing = { tag: 'Coupons', scope: 'coupons:write' } as const

export function couponRoutes(database: Database, signer: CursorSigner): Operation[] {
  return [...couponReads(database, signer), ...couponWrites]
}

function couponReads(database: Database, signer: CursorSigner): Operation[] {
  return [
    read({
      ...reading,
      path: '/coupons',
      id: 'listCoupons',
      summary: 'List coupons',
      answer: { schema: CouponPage, example: examples.couponPage },
      ...listed(database, signer, {
        name: 'coupons',
        query: CouponQuery,
        rows: (_query, request) => couponPage(request),
        show: (rows, { restaurant }) => rows.map((row) => presentCoupon(row, restaurant.zone)),
        position: ({ id }) => [id],
      }),
    }),
    read({
      ...reading,
      path: '/coupons/:coupon',
      id: 'getCoupon',
      summary: 'Get a coupon',
      answer: { schema: CouponAnswer, example: examples.couponAnswer },
      ...one(
        database,
        ({ number }) => findCoupon(number),
        (row, { restaurant }) => presentCoupon(row, restaurant.zone),
      ),
    }),
  ]
}

const couponWrites = writesOf(
  {
    ...changing,
    path: '/coupons',
    onePath: '/coupons/:coupon',
    answer: { schema: CouponAnswer, example: examples.couponAnswer },
    find: (tx, call) => findCouponForChange(tx, call.number),
    show: (coupon, call) => ({ data: presentCoupon(coupon, call.restaurant.zone) }),
  },
  {
    create: {
      ...said('createCoupon', 'Create a coupon', NewCoupon, examples.newCoupon),
      description:
        'Guests enter its code at checkout; an order names it in `coupon_code`. Set either `percent` or `amount_minor`.',
      answer: { schema: CouponAnswer, example: examples.newCouponAnswer },
      run: addCoupon,
    },
    change: {
      ...said('changeCoupon', 'Change a coupon', CouponChange, examples.couponChange),
      description:
        'Only the fields that you send change. To turn a percentage into an amount, send `percent` as null with `amount_minor`.',
      answer: { schema: CouponAnswer, example: examples.couponChanged },
      run: changeCoupon,
    },
    remove: {
      id: 'deleteCoupon',
      summary: 'Delete a coupon',
      description: 'Orders that used it keep their discount. Returns the coupon as it was.',
      run: removeCoupon,
    },
  },
)
