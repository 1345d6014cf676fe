import { createLazyRoute } from '@tanstack/react-router'
import { TableSettingsPage } from './tables.tsx'

export const route = createLazyRoute('/settings/tables')({ component: TableSettingsPage })
