import { createLazyRoute } from '@tanstack/react-router'
import { TaxesPage } from './taxes.tsx'

export const route = createLazyRoute('/settings/taxes')({ component: TaxesPage })
