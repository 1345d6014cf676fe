import { createLazyRoute } from '@tanstack/react-router'
import { PaymentSettingsPage } from './payments.tsx'

export const route = createLazyRoute('/settings/payments')({ component: PaymentSettingsPage })
