import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  NewOrderPayment,
  Payment,
  PaymentLink,
} from '../../../server/src/restaurant/payments/contract.ts'
import type { OrderMoney } from '../../../server/src/restaurant/payments/staff-contract.ts'
import { api } from '../ui/api.ts'
import { useFormKey } from '../ui/form-key.ts'

export const MONEY_KEY = ['order-money'] as const

/** A payment elsewhere may come without word of it. */
const EVERY_MS = 15_000

export function moneyQuery(id: string) {
  return queryOptions({
    queryKey: [...MONEY_KEY, id],
    queryFn: ({ signal }) => api.get<OrderMoney>(`/orders/${id}/money`, signal),
    refetchInterval: EVERY_MS,
    // What is due must be what is due now.
    staleTime: 0,
  })
}

/** All that shows money, after money has moved. */
const SHOW_MONEY = [
  MONEY_KEY,
  ['today', 'orders'],
  ['today', 'bookings'],
  ['payments'],
  ['gift-cards'],
  ['experiences'],
]

/** A change of money: sent once for each opening of its form, and everything that shows money is asked for again. */
export function useMoneyChange<Wanted, Data, Meta = unknown>(
  where: (wanted: Wanted) => { path: string; body: unknown },
) {
  const queries = useQueryClient()
  const { key, renew } = useFormKey()
  return useMutation({
    mutationFn: (wanted: Wanted) => {
      const { path, body } = where(wanted)
      return api.postOnce<Data, Meta>(key, path, body)
    },
    onError: renew,
    onSettled: () => Promise.all(SHOW_MONEY.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}

export function usePayOrder(orderId: string) {
  return useMoneyChange<NewOrderPayment, Payment>((body) => ({ path: `/orders/${orderId}/payments`, body }))
}

export function useRefund(paymentId: string) {
  return useMoneyChange<{ amount_minor: number; reason: string }, Payment>((body) => ({
    path: `/payments/${paymentId}/refunds`,
    body,
  }))
}

export function useVoidLine(orderId: string, lineId: number) {
  return useMoneyChange<{ reason: string }, unknown>((body) => ({
    path: `/orders/${orderId}/lines/${lineId}/void`,
    body,
  }))
}

export function useMailReceipt(orderId: string) {
  return useMoneyChange<{ email: string }, unknown>((body) => ({
    path: `/orders/${orderId}/receipt-mails`,
    body,
  }))
}

/** `of` is what is paid for, such as `orders/<id>`. */
export function useMakeLink(of: string) {
  return useMoneyChange<{ email: string | null }, PaymentLink>((body) => ({
    path: `/${of}/payment-links`,
    body,
  }))
}
