import { createLazyRoute } from '@tanstack/react-router'
import { DeveloperLayout } from './layout.tsx'

export const route = createLazyRoute('/developer')({ component: DeveloperLayout })
