import { createLazyRoute } from '@tanstack/react-router'
import { BranchesPage } from './branches.tsx'

export const route = createLazyRoute('/settings/branches')({ component: BranchesPage })
