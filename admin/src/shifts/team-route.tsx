import { createLazyRoute } from '@tanstack/react-router'
import { TeamPage } from './team.tsx'

export const route = createLazyRoute('/shifts/team')({ component: TeamPage })
