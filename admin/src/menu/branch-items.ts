// How dishes differ at the branch that the page compares with.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import type { StaffBranchItem } from '../../../server/src/restaurant/menu/staff-contract.ts'
import { api } from '../ui/api.ts'
import type { StaffItem } from './book.ts'
import { MENU_KEY } from './data.ts'

export type { StaffBranchItem }

/** Null: the page compares with none. */
export type Compared = { id: number; name: string; items: Map<number, StaffBranchItem> }
export const ComparedContext = createContext<Compared | null>(null)
export const useCompared = () => useContext(ComparedContext)

const branchItemsQuery = (branchId: number) =>
  queryOptions({
    queryKey: [...MENU_KEY, 'branch', branchId],
    queryFn: ({ signal }) => api.get<StaffBranchItem[]>(`/menu/branches/${branchId}/items`, signal),
  })

export function useBranchItems(branch: { id: number; name: string } | null): Compared | null {
  const { data } = useQuery({ ...branchItemsQuery(branch?.id ?? 0), enabled: branch !== null })
  return useMemo(
    () => (branch && data ? { ...branch, items: new Map(data.map((item) => [item.item_id, item])) } : null),
    [branch, data],
  )
}

export function asEverywhere(itemId: number): StaffBranchItem {
  return {
    item_id: itemId,
    price_minor: null,
    variants: [],
    is_available: null,
    is_hidden: false,
    version: null,
  }
}

/** What it costs there, by size where it has sizes. */
export function pricesAt(item: StaffItem, own: StaffBranchItem): Pick<StaffItem, 'price_minor' | 'variants'> {
  const prices = new Map(own.variants.map(({ variant_id, price_minor }) => [variant_id, price_minor]))
  return {
    price_minor: item.price_minor === null ? null : (own.price_minor ?? item.price_minor),
    variants: item.variants.map((variant) => ({
      ...variant,
      price_minor: prices.get(variant.id) ?? variant.price_minor,
    })),
  }
}
