import { createLazyRoute } from '@tanstack/react-router'
import { AppsPage } from './page.tsx'

export const route = createLazyRoute('/developer/apps')({ component: AppsPage })
