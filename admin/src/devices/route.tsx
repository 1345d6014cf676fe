import { createLazyRoute } from '@tanstack/react-router'
import { DevicesPage } from './page.tsx'

export const route = createLazyRoute('/settings/devices')({ component: DevicesPage })
