import { listed, one } from '../../platform/http/operations/listed.ts'
import { type Operation, read, write } from '../../platform/http/operations/operation.ts'
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

const couponWrites: Operation[] = [
  write({
    ...changing,
    method: 'POST',
    path: '/coupons',
    id: 'createCoupon',
    summary: 'Create a coupon',
    description:
      'Guests enter its code at checkout; an order names it in `coupon_code`. Set either `percent` or `amount_minor`.',
    status: 201,
    body: NewCoupon,
    requestExample: examples.newCoupon,
    errors: ['validation_failed'],
    answer: { schema: CouponAnswer, example: examples.newCouponAnswer },
    async run(tx, { body, call }) {
      return { data: presentCoupon(await addCoupon(tx, body), call.restaurant.zone) }
    },
  }),
  write({
    ...changing,
    method: 'PATCH',
    path: '/coupons/:coupon',
    id: 'changeCoupon',
    summary: 'Change a coupon',
    description:
      'Only the fields that you send change. To turn a percentage into an amount, send `percent` as null with `amount_minor`.',
    body: CouponChange,
    requestExample: examples.couponChange,
    errors: ['not_found', 'validation_failed'],
    answer: { schema: CouponAnswer, example: examples.couponChanged },
    find: (tx, call) => findCouponForChange(tx, call.number),
    async run(tx, { body, call, found }) {
      return { data: presentCoupon(await changeCoupon(tx, found, body), call.restaurant.zone) }
    },
  }),
  write({
    ...changing,
    method: 'DELETE',
    path: '/coupons/:coupon',
    id: 'deleteCoupon',
    summary: 'Delete a coupon',
    description: 'Orders that used it keep their discount. Returns the coupon as it was.',
    errors: ['not_found'],
    answer: { schema: CouponAnswer, example: examples.couponAnswer },
    find: (tx, call) => findCouponForChange(tx, call.number),
    async run(tx, { call, found }) {
      removeCoupon(tx, found)
      return { data: presentCoupon(found, call.restaurant.zone) }
    },
  }),
]
