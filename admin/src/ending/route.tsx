import { createLazyRoute } from '@tanstack/react-router'
import { EndingPage } from './page.tsx'

export const route = createLazyRoute('/settings/ending')({ component: EndingPage })
