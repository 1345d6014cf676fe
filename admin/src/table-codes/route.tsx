import { createLazyRoute } from '@tanstack/react-router'
import { TableCodesPage } from './page.tsx'

export const route = createLazyRoute('/settings/table-codes')({ component: TableCodesPage })
