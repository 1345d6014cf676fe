import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { GuestSort } from '../../../server/src/restaurant/guests/rules/sorts.ts'
import type {
  DetailsEdit,
  ListedGuest,
  NewGuest,
  NotesEdit,
} from '../../../server/src/restaurant/guests/staff-contract.ts'
import type { GuestProfile, MergePreview } from '../../../server/src/workspace/guests/contract.ts'
import { api } from '../ui/api.ts'
import { saveFile } from '../ui/save-file.ts'

export type GuestListFilter = { search: string; tag: string; marketing_opted_in: string; sort: GuestSort }
export const NO_FILTER: GuestListFilter = { search: '', tag: '', marketing_opted_in: '', sort: 'recent' }

type ListMeta = { next: string | null; count?: number | null }

export const guestsQuery = (filter: GuestListFilter) =>
  infiniteQueryOptions({
    queryKey: ['guests', 'list', filter],
    queryFn: ({ signal, pageParam }) => {
      const wanted = Object.entries({ ...filter, before: pageParam }).filter(([, value]) => value !== '')
      return api.page<ListedGuest[], ListMeta>(`/guests?${new URLSearchParams(wanted)}`, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next,
  })

/** A few who may be meant: for a box in which one types. */
export const fewGuestsQuery = (search: string) =>
  queryOptions({
    queryKey: ['guests', 'few', search],
    queryFn: ({ signal }) =>
      api.get<ListedGuest[]>(`/guests?${new URLSearchParams({ search, sort: 'visits' })}`, signal),
    enabled: search.trim() !== '',
  })

export const tagsQuery = queryOptions({
  queryKey: ['guests', 'tags'],
  queryFn: ({ signal }) => api.get<{ tag: string; guests: number }[]>('/guests/tags', signal),
})

export const profileQuery = (id: number) =>
  queryOptions({
    queryKey: ['guests', 'one', id],
    queryFn: ({ signal }) => api.get<GuestProfile>(`/guests/${id}`, signal),
  })

export const mergeQuery = (into: number, from: number) =>
  queryOptions({
    queryKey: ['guests', 'merge', into, from],
    queryFn: ({ signal }) => api.get<MergePreview>(`/guests/${into}/merge?from=${from}`, signal),
    staleTime: 0,
  })

/** Whatever is changed of a guest shows in the lists too. */
function useGuestChange<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['guests'] }),
  })
}

export const useAddGuest = () => useGuestChange((body: NewGuest) => api.post<{ id: number }>('/guests', body))
export const useChangeDetails = (id: number) =>
  useGuestChange((body: DetailsEdit) => api.put(`/guests/${id}`, body))
export const useNoteGuest = (id: number) =>
  useGuestChange((body: NotesEdit) => api.put(`/guests/${id}/notes`, body))
export const useSetConsent = (id: number) =>
  useGuestChange((agrees: boolean) => api.put(`/guests/${id}/consent`, { marketing_opted_in: agrees }))
export const useMergeGuests = (id: number) =>
  useGuestChange((from: number) => api.post(`/guests/${id}/merge`, { from }))

/** Not asked for again: there is nobody left. */
export function useEraseGuest(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.post(`/guests/${id}/erase`),
    onSuccess: () => {
      queries.removeQueries({ queryKey: ['guests', 'one', id] })
      void queries.invalidateQueries({ queryKey: ['guests', 'list'] })
    },
  })
}

export function useExportGuest(id: number) {
  return useMutation({
    mutationFn: () => api.post<object>(`/guests/${id}/export`),
    onSuccess(data) {
      const text = JSON.stringify(data, null, 2)
      saveFile(`guest-${id}.json`, new Blob([text], { type: 'application/json' }))
    },
  })
}
