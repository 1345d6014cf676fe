import { queryOptions } from '@tanstack/react-query'
import type { PeriodKind, SalesReport, SalesTable } from '../../../server/src/workspace/sales/contract.ts'
import type { Span } from '../parts/figures/span.ts'
import { api } from '../ui/api.ts'
import { callHref } from '../ui/place.ts'

export type Wanted = Span & { kind: PeriodKind }

function wantedOf({ from, to, kind }: Wanted): string {
  return new URLSearchParams({ from, to, kind }).toString()
}

export const salesQuery = (wanted: Wanted) =>
  queryOptions({
    queryKey: ['sales', wanted],
    queryFn: ({ signal }) => api.get<SalesReport>(`/sales?${wantedOf(wanted)}`, signal),
  })

export function csvHref(wanted: Wanted, by: SalesTable): string {
  return callHref(`/sales/export?${wantedOf(wanted)}&by=${by}`)
}
