import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Routing } from '../../../server/src/workspace/settings/routing-contract.ts'
import { ApiError, api } from '../ui/api.ts'
import { useNameOf } from '../ui/names.ts'

const TYPING_MS = 300

/** What the server says of values that are not saved yet; `isWrong` while they have faults. */
export function usePreview<Data>(path: string, body: object) {
  const [asked] = useDebouncedValue(body, TYPING_MS)
  const query = useQuery({
    queryKey: ['settings-preview', path, asked],
    queryFn: () => api.post<Data>(path, asked),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const isWrong = query.error instanceof ApiError && query.error.code === 'validation_failed'
  return { data: query.error ? undefined : query.data, error: query.error, isWrong, retry: query.refetch }
}

export const routingKey = ['settings', 'kitchen-routing']

export function useRouting() {
  return useQuery({
    queryKey: routingKey,
    queryFn: ({ signal }) => api.get<Routing>('/kitchen-routing', signal),
  })
}

/** The dishes of the menu as choices, by the refs that the document has. */
export function useDishChoices(): { value: string; label: string; category: string }[] {
  const nameOf = useNameOf()
  const { data } = useRouting()
  return (data?.categories ?? []).flatMap(({ ref: category, items }) =>
    items.map(({ ref, name }) => ({ value: ref, label: nameOf(name), category })),
  )
}

/** The categories of the menu as choices, by the refs that the document has. */
export function useCategoryChoices(): { value: string; label: string }[] {
  const nameOf = useNameOf()
  const { data } = useRouting()
  const isOne = new Set(data?.categories.map(({ menu_name }) => nameOf(menu_name))).size < 2
  return (data?.categories ?? []).map(({ ref, name, menu_name }) => ({
    value: ref,
    label: isOne ? nameOf(name) : `${nameOf(menu_name)} › ${nameOf(name)}`,
  }))
}
