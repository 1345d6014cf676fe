import { Ref } from '../../platform/document/schema.ts'
import { type Static, Type } from '../../platform/http/validation/schema.ts'
import { couponCode, couponFields, couponName } from './contract.ts'

const CouponPart = Type.Object({ ref: Ref, code: couponCode, name: couponName, ...couponFields })
export type CouponPart = Static<typeof CouponPart>

export const couponParts = { coupons: Type.Optional(Type.Array(CouponPart, { maxItems: 10_000 })) }
