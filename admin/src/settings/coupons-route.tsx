import { createLazyRoute } from '@tanstack/react-router'
import { CouponsPage } from './coupons.tsx'

export const route = createLazyRoute('/settings/coupons')({ component: CouponsPage })
