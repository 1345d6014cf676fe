import { createLazyRoute } from '@tanstack/react-router'
import { PointOfSalePage } from './point-of-sale.tsx'

export const route = createLazyRoute('/settings/point-of-sale')({ component: PointOfSalePage })
