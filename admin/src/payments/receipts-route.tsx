import { createLazyRoute } from '@tanstack/react-router'
import { ReceiptsPage } from './receipts.tsx'

export const route = createLazyRoute('/payments/receipts')({ component: ReceiptsPage })
