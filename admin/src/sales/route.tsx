import { createLazyRoute } from '@tanstack/react-router'
import { SalesPage } from './page.tsx'

export const route = createLazyRoute('/sales')({ component: SalesPage })
