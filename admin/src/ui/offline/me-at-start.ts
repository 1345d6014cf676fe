import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '../../../../server/src/surfaces/admin/contract.ts'
import { meQuery } from '../me.ts'

const LONGEST_START_MS = 4_000

/** Loaded before any page is shown. Where the server does not answer, it is whoever was here last. */
export async function meAtStart(queries: QueryClient): Promise<Me> {
  const known = queries.getQueryData<Me>(meQuery.queryKey)
  if (known) return known
  try {
    const late = new Promise<never>((_, reject) => setTimeout(reject, LONGEST_START_MS))
    return await Promise.race([queries.fetchQuery({ ...meQuery, retry: false }), late])
  } catch (error) {
    const { isOutOfReach, restoreMe } = await import('./snapshot.ts')
    if (!isOutOfReach(error)) throw error
    return (await restoreMe(queries)) ?? queries.fetchQuery(meQuery)
  }
}
