import { createLazyRoute } from '@tanstack/react-router'
import { SettingsListPage } from './list.tsx'

export const route = createLazyRoute('/settings')({ component: SettingsListPage })
