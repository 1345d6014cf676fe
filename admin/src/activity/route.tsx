import { createLazyRoute } from '@tanstack/react-router'
import { ActivityPage } from './page.tsx'

export const route = createLazyRoute('/developer/activity')({ component: ActivityPage })
