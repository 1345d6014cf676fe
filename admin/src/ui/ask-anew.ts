import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/** What is true after a change. An answer that is still on its way may be of before it, and would be taken for this one. */
export async function askAnew<Data, Key extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  await queries.cancelQueries({ queryKey: query.queryKey, exact: true })
  return queries.fetchQuery({ ...query, staleTime: 0 })
}
