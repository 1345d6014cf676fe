import { createLazyRoute } from '@tanstack/react-router'
import { ShiftsPage } from './page.tsx'

export const route = createLazyRoute('/shifts')({ component: ShiftsPage })
