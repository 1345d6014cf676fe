import { createLazyRoute } from '@tanstack/react-router'
import { OrderDeskPage } from './page.tsx'

export const route = createLazyRoute('/orders/new')({ component: OrderDeskPage })
