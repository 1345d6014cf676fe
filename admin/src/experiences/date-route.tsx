import { createLazyRoute } from '@tanstack/react-router'
import { DatePage } from './date-page.tsx'

export const route = createLazyRoute('/experiences/$experience')({ component: DatePage })
