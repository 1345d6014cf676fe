import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  Count,
  Drawer,
  DrawerChange,
  Drawers,
  DrawerWish,
  NewMovement,
  NoSale,
  XReport,
  ZReport,
} from '../../../server/src/restaurant/drawers/contract.ts'
import { withProof } from '../parts/orders/proof.ts'
import { SHOW_MONEY, useMoneyChange } from '../parts/payments/data.ts'
import { api } from '../ui/api.ts'
import { useChangeOf } from '../ui/change.ts'
import { useFormKey } from '../ui/form-key.ts'
import type { LiveKeys } from '../ui/live.ts'
import { isOutOfReach } from '../ui/offline/snapshot.ts'
import type { Acts } from '../ui/outbox/use-outbox.ts'
import { isAway } from '../ui/reach.ts'

const LONGEST_ANSWER_MS = 8_000

/** Below that of payments: what changes money asks for it anew. */
const KEY = ['payments', 'drawers']
export const DRAWERS_LIVE: LiveKeys = { money: [KEY] }

export const drawersQuery = queryOptions({
  queryKey: [...KEY, 'all'],
  queryFn: ({ signal }) => api.get<Drawers>('/drawers', signal),
})

export const xQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'x', id],
    queryFn: ({ signal }) => api.get<XReport | null>(`/drawers/${id}/x-report`, signal),
  })

/** As many as the server sends at once. */
const PAGE = 30

export const reportsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'z', id],
    queryFn: ({ signal, pageParam }) =>
      api.get<ZReport[]>(`/drawers/${id}/reports${pageParam === 0 ? '' : `?before=${pageParam}`}`, signal),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.number ?? null)),
  })

const useChange = <Wish, Data>(send: (wish: Wish) => Promise<Data>) => useChangeOf(KEY, send)

export const useAddDrawer = () => useChange((wish: DrawerWish) => api.post<Drawer>('/drawers', wish))
export const useChangeDrawer = (id: number) =>
  useChange((wish: DrawerChange) => api.put<Drawer>(`/drawers/${id}`, wish))

export function useStart(id: number) {
  return useMoneyChange<{ float_minor: number }, { session: string }>((body) => ({
    path: `/drawers/${id}/openings`,
    body,
  }))
}

/** Kept where there is no line: whoever puts cash in or takes it out does so either way. */
export function useMoveCash(id: number, { acts, what }: { acts: Acts; what: string }) {
  const queries = useQueryClient()
  const { key, renew } = useFormKey()
  return useMutation({
    async mutationFn(body: NewMovement): Promise<void> {
      const path = `/drawers/${id}/movements`
      if (!isAway()) {
        try {
          await api.postOnce<null>(key, path, body, LONGEST_ANSWER_MS)
          return
        } catch (error) {
          if (!isOutOfReach(error)) throw error
        }
      }
      await acts.keep({ key, what, path, body })
    },
    onError: renew,
    onSettled: () => Promise.all(SHOW_MONEY.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}

export function useCount(id: number) {
  return useMoneyChange<Count, ZReport>((body) => ({ path: `/drawers/${id}/counts`, body }))
}

export const useNoSale = (id: number) =>
  useChange(async (body: Omit<NoSale, 'approval'> & { approval?: object }) => {
    const path = `/drawers/${id}/no-sales`
    return api.post<null>(path, await withProof(path, body))
  })

export const usePrint = (id: number) =>
  useChange((session: string) => api.post<null>(`/drawers/${id}/report-prints`, { session }))
