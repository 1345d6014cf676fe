import { createLazyRoute } from '@tanstack/react-router'
import { DrawersPage } from './page.tsx'

export const route = createLazyRoute('/drawers')({ component: DrawersPage })
