import { queryOptions } from '@tanstack/react-query'
import type { Team } from '../../../server/src/workspace/team/staff-contract.ts'
import { api } from '../ui/api.ts'
import { useChangeOf } from '../ui/change.ts'

const KEY = ['team']

export const teamQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api.get<Team>('/team', signal),
})

export const useTeamChange = <Input, Answer>(send: (input: Input) => Promise<Answer>) =>
  useChangeOf(KEY, send)
