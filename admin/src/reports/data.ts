import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  AccountTableBody,
  JournalFormat,
  JournalSums,
} from '../../../server/src/restaurant/bookkeeping/contract.ts'
import type { Step } from '../../../server/src/restaurant/reports/stretches.ts'
import type { Report, ReportTable } from '../../../server/src/workspace/reports/contract.ts'
import type { Span } from '../parts/figures/span.ts'
import { api, refusalOf } from '../ui/api.ts'
import { callHref } from '../ui/place.ts'
import { useTellProblem } from '../ui/problem.ts'
import { saveFile } from '../ui/save-file.ts'

export type Wanted = Span & { step: Step }

export const reportQuery = <Table extends ReportTable>(table: Table, wanted: Wanted) =>
  queryOptions({
    queryKey: ['reports', table, wanted],
    queryFn: ({ signal }) => api.get<Report<Table>>(`/reports?${queryOf(table, wanted)}`, signal),
  })

export function csvHref(table: ReportTable, wanted: Wanted): string {
  return callHref(`/reports/export?${queryOf(table, wanted)}`)
}

function queryOf(table: ReportTable, { from, to, step }: Wanted): string {
  return new URLSearchParams({ table, from, to, step }).toString()
}

export const journalQuery = ({ from, to }: Span) =>
  queryOptions({
    queryKey: ['reports', 'journal', { from, to }],
    queryFn: ({ signal }) =>
      api.get<JournalSums>(`/bookkeeping/journal?${new URLSearchParams({ from, to })}`, signal),
  })

export const accountsQuery = queryOptions({
  queryKey: ['reports', 'accounts'],
  queryFn: ({ signal }) => api.get<AccountTableBody>('/bookkeeping/accounts', signal),
})

export function useSaveAccounts() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (table: AccountTableBody) => api.put<AccountTableBody>('/bookkeeping/accounts', table),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['reports'] }),
  })
}

/** Bytes, which the server may refuse to make: then it says what is missing. */
export function useJournalFile(span: Span) {
  const tell = useTellProblem()
  return useMutation<void, unknown, JournalFormat>({
    async mutationFn(format) {
      const query = new URLSearchParams({ ...span, format })
      const response = await fetch(callHref(`/bookkeeping/journal/export?${query}`), {
        credentials: 'same-origin',
      })
      if (!response.ok) throw refusalOf(response, await response.json().catch(() => null))
      const [, name = 'journal.csv'] =
        /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
      saveFile(name, await response.blob())
    },
    onError: tell,
  })
}
