import { createLazyRoute } from '@tanstack/react-router'
import { DiscountsPage } from './discounts.tsx'

export const route = createLazyRoute('/settings/discounts')({ component: DiscountsPage })
