import { createLazyRoute } from '@tanstack/react-router'
import { PlanPage } from './page.tsx'

export const route = createLazyRoute('/settings/plan')({ component: PlanPage })
