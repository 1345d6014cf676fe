import { createLazyRoute } from '@tanstack/react-router'
import { GuestPagesPage } from './page.tsx'

export const route = createLazyRoute('/settings/guest-pages')({ component: GuestPagesPage })
