import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FoundAnything } from '../../../../server/src/workspace/find/contract.ts'
import { api } from '../../ui/api.ts'

/** Asked for by every letter typed; the answer before stays on show, and an old question is dropped. */
export const findQuery = (text: string) =>
  queryOptions({
    queryKey: ['find', text],
    queryFn: ({ signal }) => api.get<FoundAnything>(`/find?text=${encodeURIComponent(text)}`, signal),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
