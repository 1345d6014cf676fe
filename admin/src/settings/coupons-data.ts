import { queryOptions } from '@tanstack/react-query'
import type { Coupon, CouponChange } from '../../../server/src/restaurant/coupons/contract.ts'
import { api } from '../ui/api.ts'
import { useChangeOf } from '../ui/change.ts'

const KEY = ['coupons'] as const
/** Its uses change with the orders. */
export const COUPONS_LIVE = { coupons: [KEY], orders: [KEY] } as const

export const couponsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api.get<Coupon[]>('/coupons', signal),
})

/** A new one, or what has changed of one. */
export function useSaveCoupon(id: number | null) {
  return useChangeOf(KEY, (wanted: CouponChange) =>
    id === null ? api.post<Coupon>('/coupons', wanted) : api.patch<Coupon>(`/coupons/${id}`, wanted),
  )
}

export function useDeleteCoupon() {
  return useChangeOf(KEY, ({ id }: Coupon) => api.delete<Coupon>(`/coupons/${id}`))
}
