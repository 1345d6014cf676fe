import { createLazyRoute } from '@tanstack/react-router'
import { BookingPage } from './booking.tsx'

export const route = createLazyRoute('/settings/booking')({ component: BookingPage })
