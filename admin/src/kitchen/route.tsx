import { createLazyRoute } from '@tanstack/react-router'
import { KitchenPage } from './page.tsx'

export const route = createLazyRoute('/kitchen')({ component: KitchenPage })
