import { createLazyRoute } from '@tanstack/react-router'
import { ZonesPage } from './zones.tsx'

export const route = createLazyRoute('/settings/delivery-zones')({ component: ZonesPage })
