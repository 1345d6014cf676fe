import { queryOptions } from '@tanstack/react-query'
import type { FirstSteps } from '../../../server/src/workspace/first-run/steps-contract.ts'
import { api } from '../ui/api.ts'

export const KEY = ['first-steps']

export const firstStepsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api.get<FirstSteps>('/first-steps', signal),
  // Whoever comes back from a step wants to see it done.
  refetchOnMount: 'always',
})
