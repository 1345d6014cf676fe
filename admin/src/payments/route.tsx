import { createLazyRoute } from '@tanstack/react-router'
import { PaymentsPage } from './page.tsx'

export const route = createLazyRoute('/payments')({ component: PaymentsPage })
