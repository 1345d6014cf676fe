import { createLazyRoute } from '@tanstack/react-router'
import { OrdersPage } from './page.tsx'

export const route = createLazyRoute('/orders')({ component: OrdersPage })
