import { createLazyRoute } from '@tanstack/react-router'
import { StationsPage } from './stations.tsx'

export const route = createLazyRoute('/settings/stations')({ component: StationsPage })
