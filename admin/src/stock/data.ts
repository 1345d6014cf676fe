import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  IngredientDetail,
  Purchase,
  StaffMovement,
  StaffPack,
  StockOverview,
  StocktakeHead,
  StocktakeSheet,
  Suggestion,
} from '../../../server/src/restaurant/stock/staff-contract.ts'
import { api } from '../ui/api.ts'
import { useFormKey } from '../ui/form-key.ts'
import { branchHere } from '../ui/place.ts'

export const LIVE_KEYS = { stock: [['stock']] } as const

export const ingredientQuery = (id: number) =>
  queryOptions({
    queryKey: ['stock', 'ingredient', id],
    queryFn: ({ signal }) => api.get<IngredientDetail>(`/stock/ingredients/${id}`, signal),
  })

export type Movements = {
  movements: StaffMovement[]
  reasons: { reason: string | null; cost_minor: number | null; movements: number }[]
}
export const movementsQuery = (of: 'waste' | 'transfers') =>
  queryOptions({
    queryKey: ['stock', 'movements', of],
    queryFn: ({ signal }) => api.get<Movements>(`/stock/movements?of=${of}`, signal),
  })

export const stocktakesQuery = queryOptions({
  queryKey: ['stock', 'stocktakes'],
  queryFn: ({ signal }) => api.get<StocktakeHead[]>('/stock/stocktakes', signal),
})
export const stocktakeQuery = (id: number) =>
  queryOptions({
    queryKey: ['stock', 'stocktake', id],
    queryFn: ({ signal }) => api.get<StocktakeSheet>(`/stock/stocktakes/${id}`, signal),
  })

export const purchasesQuery = queryOptions({
  queryKey: ['stock', 'purchases'],
  queryFn: ({ signal }) => api.get<{ purchases: Purchase[]; packs: StaffPack[] }>('/stock/purchases', signal),
})
export const suggestionsQuery = (branchId: number) =>
  queryOptions({
    queryKey: ['stock', 'suggestions', branchId],
    queryFn: ({ signal }) => api.get<Suggestion[]>(`/stock/suggestions?branch_id=${branchId}`, signal),
  })

/** Like `useStockChange`, for what must be done once for each opening of a form. */
export function useStockPost<Wanted, Data = unknown>(path: string) {
  const { key, renew } = useFormKey()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (wanted: Wanted) => (await api.postOnce<Data>(key, path, wanted)).data,
    onError: renew,
    onSettled: () => queries.invalidateQueries({ queryKey: ['stock'] }),
  })
}

/** The branch that the page is about. */
export function homeOf({ branches }: StockOverview): number {
  return branchHere()?.id ?? branches[0]?.id ?? 0
}
