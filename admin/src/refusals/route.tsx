import { createLazyRoute } from '@tanstack/react-router'
import { RefusedPage } from './page.tsx'

export const route = createLazyRoute('/developer/refused')({ component: RefusedPage })
