import { queryOptions } from '@tanstack/react-query'
import type { EntryKind, GiftCard } from '../../../../server/src/restaurant/gift-cards/contract.ts'
import type { CardMoney, IssuedCard } from '../../../../server/src/restaurant/payments/staff-contract.ts'
import { api } from '../../ui/api.ts'
import { MONEY_KEY, useMoneyChange } from '../payments/data.ts'

export const STATUS_COLORS = { active: 'green', used: 'gray', expired: 'gray', blocked: 'red' } as const

export type CardHistory = {
  card: GiftCard
  history: {
    kind: EntryKind
    amount_minor: number
    balance_after_minor: number
    /** Why people put it right. */
    note: string | null
    at: string
  }[]
}

export const cardsQuery = (status: string) =>
  queryOptions({
    queryKey: ['gift-cards', 'list', status],
    queryFn: ({ signal }) =>
      api.get<{ cards: GiftCard[]; more: boolean }>(`/gift-cards${status && `?status=${status}`}`, signal),
  })

export const cardQuery = (id: string) =>
  queryOptions({
    queryKey: ['gift-cards', 'one', id],
    queryFn: ({ signal }) => api.get<CardHistory>(`/gift-cards/${id}`, signal),
  })

/** What was paid for it, where it was bought online. */
export const cardMoneyQuery = (id: string) =>
  queryOptions({
    queryKey: [...MONEY_KEY, 'gift-card', id],
    queryFn: ({ signal }) => api.get<CardMoney>(`/gift-cards/${id}/money`, signal),
    staleTime: 0,
  })

export function useIssueCard() {
  return useMoneyChange<IssuedCard, GiftCard, { code: string }>((body) => ({ path: '/gift-cards', body }))
}

export function useAdjustCard(id: string) {
  return useMoneyChange<{ amount_minor: number; reason: string }, GiftCard>((body) => ({
    path: `/gift-cards/${id}/adjust`,
    body,
  }))
}

export function useBlockCard(id: string) {
  return useMoneyChange<void, GiftCard>(() => ({ path: `/gift-cards/${id}/block`, body: {} }))
}
