import { queryOptions } from '@tanstack/react-query'
import type {
  StaffIngredient,
  StockOverview,
} from '../../../../server/src/restaurant/stock/staff-contract.ts'
import { api } from '../../ui/api.ts'
import { useChangeOf } from '../../ui/change.ts'

export const houseQuery = queryOptions({
  queryKey: ['stock', 'house'],
  queryFn: ({ signal }) => api.get<StockOverview>('/stock', signal),
})

export const useStockChange = <Wanted, Data = unknown>(send: (wanted: Wanted) => Promise<Data>) =>
  useChangeOf(['stock'], send)

export function ingredientsById({ ingredients }: StockOverview): Map<number, StaffIngredient> {
  return new Map(ingredients.map((one) => [one.id, one]))
}
