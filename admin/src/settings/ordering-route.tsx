import { createLazyRoute } from '@tanstack/react-router'
import { OrderingPage } from './ordering.tsx'

export const route = createLazyRoute('/settings/ordering')({ component: OrderingPage })
