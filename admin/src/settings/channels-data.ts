import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  Channel,
  ChannelInput,
  PriceList,
  PriceListChange,
} from '../../../server/src/restaurant/channels/contract.ts'
import type { ChannelsPage, PricedDish } from '../../../server/src/restaurant/channels/staff-contract.ts'
import { raisedBy } from '../../../server/src/restaurant/menu/rules/on-channel.ts'
import { api } from '../ui/api.ts'

const KEY = ['channels'] as const
/** Price lists are part of the menu. */
export const CHANNELS_LIVE = { menu: [KEY] } as const

/** With the prices of this branch, else of the first. */
export function channelsQuery(branchId: number | null) {
  return queryOptions({
    queryKey: [...KEY, branchId],
    queryFn: ({ signal }) =>
      api.get<ChannelsPage>(branchId === null ? '/channels' : `/channels?branch_id=${branchId}`, signal),
    placeholderData: keepPreviousData,
  })
}

function useChange<Wanted, Answer>(send: (wanted: Wanted) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}

export function useSaveChannel() {
  return useChange(({ key, ...wanted }: ChannelInput & { key: string }) =>
    api.put<Channel>(`/channels/${encodeURIComponent(key)}`, wanted),
  )
}

/** A new one, or what has changed of one. */
export function useSavePriceList(id: number | null) {
  return useChange((wanted: PriceListChange) =>
    id === null
      ? api.post<PriceList>('/price-lists', wanted)
      : api.patch<PriceList>(`/price-lists/${id}`, wanted),
  )
}

export function useDeletePriceList() {
  return useChange(({ id }: PriceList) => api.delete<PriceList>(`/price-lists/${id}`))
}

/** A dish with one price, or a size: what a list has a price for. */
export function placeOf({ item_id, variant_id }: Pick<PricedDish, 'item_id' | 'variant_id'>): string {
  return `${item_id}/${variant_id ?? ''}`
}

/** Those of its own, by place. */
export function pricesOf(list: PriceList | null | undefined): Record<string, number | null> {
  return Object.fromEntries((list?.prices ?? []).map((price) => [placeOf(price), price.price_minor]))
}

/** What it costs on a list, as the server works it out. */
export function listPrice(
  dish: PricedDish,
  { percent, own }: { percent: number | null; own: number | null | undefined },
): number {
  return own ?? raisedBy(percent, dish.price_minor)
}
