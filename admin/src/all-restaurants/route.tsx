import { createLazyRoute } from '@tanstack/react-router'
import { AllRestaurantsPage } from './page.tsx'

export const route = createLazyRoute('/all-restaurants')({ component: AllRestaurantsPage })
