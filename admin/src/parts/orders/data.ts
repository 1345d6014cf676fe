import { queryOptions, useMutation } from '@tanstack/react-query'
import type { ListedReceipt } from '../../../../server/src/restaurant/fiscal/staff-contract.ts'
import type { OrderDetail } from '../../../../server/src/restaurant/orders/staff-contract.ts'
import type { NewOrderPayment, Payment } from '../../../../server/src/restaurant/payments/contract.ts'
import type { OrderMoney } from '../../../../server/src/restaurant/payments/staff-contract.ts'
import type { PrintJob } from '../../../../server/src/restaurant/printing/contract.ts'
import { api } from '../../ui/api.ts'
import { MONEY_KEY, useMoneyChange } from '../payments/data.ts'

export const DETAIL_KEY = ['order-detail'] as const

export const detailQuery = (id: string) =>
  queryOptions({
    queryKey: [...DETAIL_KEY, id],
    queryFn: ({ signal }) => api.get<OrderDetail>(`/orders/${id}/detail`, signal),
  })

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

/** Asked for again with all that shows money. */
export const orderReceiptsQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'receipts-of', id],
    queryFn: ({ signal }) => api.get<ListedReceipt[]>(`/orders/${id}/receipts`, signal),
    refetchInterval: EVERY_MS,
  })

export function usePayOrder(orderId: string) {
  return useMoneyChange<NewOrderPayment, Payment>((body) => ({ path: `/orders/${orderId}/payments`, body }))
}

export function useMailReceipt(orderId: string) {
  return useMoneyChange<{ email: string }, unknown>((body) => ({
    path: `/orders/${orderId}/receipt-mails`,
    body,
  }))
}

/** What is put on paper for a guest: one order, or the bill of a table. */
export type Printed = { kind: 'order' | 'sitting'; id: string }

const PRINTS = {
  order: (id: string) => `/orders/${id}/receipt-prints`,
  sitting: (id: string) => `/sittings/${id}/bill-prints`,
} as const

export const receiptPrintersQuery = ({ kind, id }: Printed) =>
  queryOptions({
    queryKey: ['receipt-printers', kind, id],
    queryFn: ({ signal }) =>
      api.get<{ id: number; name: string }[]>(`/receipt-printers?${kind}_id=${id}`, signal),
    staleTime: 60_000,
  })

/** Of an order that very receipt, where one is named. */
export const usePrintReceipt = ({ kind, id }: Printed, receiptId?: string) =>
  useMutation({
    mutationFn: (printerId: number) => {
      const path = receiptId === undefined ? PRINTS[kind](id) : `/receipts/${receiptId}/prints`
      return api.post<PrintJob>(path, { printer_id: printerId })
    },
  })
