import { createLazyRoute } from '@tanstack/react-router'
import { TablesPage } from './page.tsx'

export const route = createLazyRoute('/tables')({ component: TablesPage })
