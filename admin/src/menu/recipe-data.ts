import { queryOptions } from '@tanstack/react-query'
import type { DishRecipe, Margin } from '../../../server/src/restaurant/stock/staff-contract.ts'
import { api } from '../ui/api.ts'

export const dishRecipeQuery = (itemId: number) =>
  queryOptions({
    queryKey: ['stock', 'recipe', itemId],
    queryFn: ({ signal }) => api.get<DishRecipe>(`/stock/recipes/${itemId}`, signal),
  })
export const marginsQuery = queryOptions({
  queryKey: ['stock', 'margins'],
  queryFn: ({ signal }) => api.get<Margin[]>('/stock/margins', signal),
})
