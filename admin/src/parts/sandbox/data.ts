import { queryOptions } from '@tanstack/react-query'
import type { SandboxView } from '../../../../server/src/sandbox/view.ts'
import { api } from '../../ui/api.ts'

const EVERY_MS = 10_000

export const sandboxQuery = queryOptions({
  queryKey: ['sandbox'],
  queryFn: ({ signal }) => api.get<SandboxView>('/sandbox', signal),
  refetchInterval: EVERY_MS,
})
