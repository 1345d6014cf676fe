import { createLazyRoute } from '@tanstack/react-router'
import { RoutingPage } from './routing.tsx'

export const route = createLazyRoute('/settings/kitchen-routing')({ component: RoutingPage })
