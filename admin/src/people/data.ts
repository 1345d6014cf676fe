import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Team } from '../../../server/src/workspace/team/staff-contract.ts'
import { api } from '../ui/api.ts'

const KEY = ['team']

export const teamQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api.get<Team>('/team', signal),
})

/** What is shown is asked for again, also after a refusal: somebody else may have changed it. */
export function useTeamChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
