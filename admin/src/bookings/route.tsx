import { createLazyRoute } from '@tanstack/react-router'
import { BookingsPage } from './page.tsx'

export const route = createLazyRoute('/bookings')({ component: BookingsPage })
