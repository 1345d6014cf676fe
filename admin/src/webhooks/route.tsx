import { createLazyRoute } from '@tanstack/react-router'
import { WebhooksPage } from './page.tsx'

export const route = createLazyRoute('/developer/webhooks')({ component: WebhooksPage })
