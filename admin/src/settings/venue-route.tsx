import { createLazyRoute } from '@tanstack/react-router'
import { VenuePage } from './venue.tsx'

export const route = createLazyRoute('/settings/venue')({ component: VenuePage })
