import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Payment, PaymentLink } from '../../../../server/src/restaurant/payments/contract.ts'
import type { RefundKind } from '../../../../server/src/restaurant/payments/rules/ledger.ts'
import { api } from '../../ui/api.ts'
import { useFormKey } from '../../ui/form-key.ts'

export const MONEY_KEY = ['order-money'] as const

/** All that shows money, after money has moved. */
export const SHOW_MONEY = [
  MONEY_KEY,
  ['today', 'orders'],
  ['today', 'bookings'],
  ['payments'],
  ['gift-cards'],
  ['experiences'],
  ['tables'],
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

export type WantedRefund = { kind: RefundKind; amount_minor?: number; line_ids?: number[]; reason: string }

export function useRefund(paymentId: string) {
  return useMoneyChange<WantedRefund, Payment>((body) => ({
    path: `/payments/${paymentId}/refunds`,
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
