// How dishes differ at the branch that the page compares with.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo, useState } from 'react'
import type { StaffBranchItem } from '../../../server/src/restaurant/menu/staff-contract.ts'
import { api } from '../ui/api.ts'
import { type MyBranch, useBranch } from '../ui/branch.ts'
import { MENU_KEY } from './data.ts'
import type { StaffItem } from './menu-index.ts'

export type { StaffBranchItem }

export type Compared = { id: number; name: string; items: Map<number, StaffBranchItem> }

type Comparing = {
  /** Null: the page compares with none, or has not loaded it yet. */
  compared: Compared | null
  branches: readonly MyBranch[]
  chosen: number | null
  choose: (branchId: number | null) => void
}

export const CompareContext = createContext<Comparing>({
  compared: null,
  branches: [],
  chosen: null,
  choose: () => undefined,
})
export const useComparing = () => useContext(CompareContext)

/** At first the branch that the app is at, unless it is the main one: that one is seldom the one that differs. */
export function useComparison(): Comparing {
  const { branch, branches, isOneOfSeveral } = useBranch()
  const first = branches[0]
  const [chosen, choose] = useState<number | null>(
    isOneOfSeveral && branch && branch.id !== first?.id ? branch.id : null,
  )
  const compared = useBranchItems(branches.find(({ id }) => id === chosen) ?? null)
  return useMemo(
    () => ({ compared, branches: isOneOfSeveral ? branches : [], chosen, choose }),
    [compared, branches, isOneOfSeveral, chosen],
  )
}

const branchItemsQuery = (branchId: number) =>
  queryOptions({
    queryKey: [...MENU_KEY, 'branch', branchId],
    queryFn: ({ signal }) => api.get<StaffBranchItem[]>(`/menu/branches/${branchId}/items`, signal),
  })

function useBranchItems(branch: MyBranch | null): Compared | null {
  const { data } = useQuery({ ...branchItemsQuery(branch?.id ?? 0), enabled: branch !== null })
  return useMemo(
    () =>
      branch && data
        ? { id: branch.id, name: branch.name, items: new Map(data.map((item) => [item.item_id, item])) }
        : null,
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
