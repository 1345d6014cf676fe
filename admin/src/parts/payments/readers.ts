// Card readers: those of a branch, the one that this device uses, and a payment that waits at one.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewOrderPayment, Payment } from '../../../../server/src/restaurant/payments/contract.ts'
import type { WaitingPayment } from '../../../../server/src/restaurant/payments/staff-contract.ts'
import type {
  NewTerminalPayment,
  Terminal,
} from '../../../../server/src/restaurant/payments/terminal-contract.ts'
import { api } from '../../ui/api.ts'
import type { Saving } from '../../ui/form.ts'
import { isRefused, newKey } from '../../ui/form-key.ts'
import { keptHere } from '../../ui/kept-here.ts'
import { SHOW_MONEY } from './data.ts'

const EVERY_MS = 15_000
export const readerHere = keptHere('card-reader')

/** At the branch of what is paid for, such as `orders/<id>`. */
export const readersQuery = (of: string) =>
  queryOptions({
    queryKey: ['payments', 'readers-of', of],
    queryFn: ({ signal }) => api.get<Terminal[]>(`/${of}/terminals`, signal),
    refetchInterval: EVERY_MS,
    staleTime: 0,
  })

/** How a page looks after a payment at a reader: staff by their routes, a device by its own. */
export type ReaderCalls = {
  look: (paymentId: string, signal: AbortSignal) => Promise<WaitingPayment>
  cancel: (paymentId: string) => Promise<unknown>
}
export const STAFF_CALLS: ReaderCalls = {
  look: (id, signal) => api.get<WaitingPayment>(`/payments/${id}`, signal),
  cancel: (id) => api.post(`/payments/${id}/cancel`),
}

/** Each press that came through is another wish, so that a declined card can be tried again; one that got lost is the same. */
function useAskReader(of: string) {
  const queries = useQueryClient()
  const [key, setKey] = useState(newKey)
  return useMutation({
    mutationFn: (wanted: NewTerminalPayment) =>
      api.postOnce<Payment>(key, `/${of}/terminal-payments`, wanted),
    onSuccess: (_, { terminal_id }) => {
      readerHere.keep(terminal_id)
      setKey(newKey())
    },
    onError: (error) => {
      if (isRefused(error)) setKey(newKey())
    },
    onSettled: () => Promise.all(SHOW_MONEY.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}

/** For a form that takes money: what names a reader is asked for there, all else is written down. */
export function useAtReaderOrByHand<Wanted extends object, Answer>(
  of: string,
  byHand: Saving<Wanted, Answer>,
): Saving<Wanted | NewTerminalPayment, Answer | { data: Payment }> {
  const ask = useAskReader(of)
  return {
    mutate(wanted, then) {
      if ('terminal_id' in wanted) ask.mutate(wanted, then)
      else byHand.mutate(wanted, then)
    },
    isPending: ask.isPending || byHand.isPending,
    isKept: byHand.isKept,
  }
}

/** A reader is told an amount, with the tip. */
export function atReader(
  { amount_minor, tip_minor }: Pick<NewOrderPayment, 'amount_minor' | 'tip_minor'>,
  terminalId: number,
): NewTerminalPayment {
  return {
    terminal_id: terminalId,
    ...(amount_minor != null && { amount_minor }),
    ...(tip_minor != null && { tip_minor }),
  }
}
