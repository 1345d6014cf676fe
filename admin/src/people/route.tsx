import { createLazyRoute } from '@tanstack/react-router'
import { PeoplePage } from './page.tsx'

export const route = createLazyRoute('/settings/team')({ component: PeoplePage })
