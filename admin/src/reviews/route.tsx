import { createLazyRoute } from '@tanstack/react-router'
import { ReviewsPage } from './page.tsx'

export const route = createLazyRoute('/reviews')({ component: ReviewsPage })
