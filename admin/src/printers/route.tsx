import { createLazyRoute } from '@tanstack/react-router'
import { PrintersPage } from './page.tsx'

export const route = createLazyRoute('/settings/printers')({ component: PrintersPage })
