import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** Sends a change. What is kept under the key is asked for anew afterwards, also where it was refused: somebody else may have been faster. */
export function useChangeOf<Wanted, Answer = unknown>(
  key: QueryKey,
  send: (wanted: Wanted) => Promise<Answer>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}
