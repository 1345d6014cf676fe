import { createLazyRoute } from '@tanstack/react-router'
import { ReportsPage } from './page.tsx'

export const route = createLazyRoute('/reports')({ component: ReportsPage })
