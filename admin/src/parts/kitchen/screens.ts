import { queryOptions } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { KitchenOverview } from '../../../../server/src/restaurant/kitchen-screens/contract.ts'
import { UNROUTED } from '../../../../server/src/restaurant/kitchen-screens/rules.ts'
import { api } from '../../ui/api.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { screenTexts } from './texts.ts'

/** Of all that is kept of the kitchen's page. */
export const KITCHEN_KEY = ['kitchen-overview']

export const overviewQuery = queryOptions({
  queryKey: KITCHEN_KEY,
  queryFn: ({ signal }) => api.get<KitchenOverview>('/kitchen', signal),
})

/** What a screen is called. */
export function useScreenName(): (screen: { screen: string; kind: string; name: string | null }) => string {
  const t = useTexts(screenTexts)
  return useCallback(
    ({ screen, kind, name }) =>
      kind === 'expediter' ? t('expediter') : (name ?? t(screen === UNROUTED ? 'unrouted' : 'screen')),
    [t],
  )
}
