import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Coupon, CouponChange } from '../../../server/src/restaurant/coupons/contract.ts'
import { api } from '../ui/api.ts'

const KEY = ['coupons'] as const
/** Its uses change with the orders. */
export const COUPONS_LIVE = { coupons: [KEY], orders: [KEY] } as const

export const couponsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api.get<Coupon[]>('/coupons', signal),
})

function useChange<Wanted>(send: (wanted: Wanted) => Promise<Coupon>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}

/** A new one, or what has changed of one. */
export function useSaveCoupon(id: number | null) {
  return useChange((wanted: CouponChange) =>
    id === null ? api.post<Coupon>('/coupons', wanted) : api.patch<Coupon>(`/coupons/${id}`, wanted),
  )
}

export function useDeleteCoupon() {
  return useChange(({ id }: Coupon) => api.delete<Coupon>(`/coupons/${id}`))
}
