import { createLazyRoute } from '@tanstack/react-router'
import { ExperiencesPage } from './page.tsx'

export const route = createLazyRoute('/experiences')({ component: ExperiencesPage })
