import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  StaffIngredient,
  StockOverview,
} from '../../../../server/src/restaurant/stock/staff-contract.ts'
import { api } from '../../ui/api.ts'

export const houseQuery = queryOptions({
  queryKey: ['stock', 'house'],
  queryFn: ({ signal }) => api.get<StockOverview>('/stock', signal),
})

/** What is shown is asked for anew afterwards, also where it was refused. */
export function useStockChange<Wanted, Data = unknown>(change: (wanted: Wanted) => Promise<Data>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: ['stock'] }),
  })
}

export function ingredientsById({ ingredients }: StockOverview): Map<number, StaffIngredient> {
  return new Map(ingredients.map((one) => [one.id, one]))
}
