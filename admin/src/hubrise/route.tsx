import { createLazyRoute } from '@tanstack/react-router'
import { HubOrdersPage } from './page.tsx'

export const route = createLazyRoute('/orders/hubrise')({ component: HubOrdersPage })
