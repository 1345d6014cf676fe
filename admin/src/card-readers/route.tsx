import { createLazyRoute } from '@tanstack/react-router'
import { CardReadersPage } from './page.tsx'

export const route = createLazyRoute('/settings/card-readers')({ component: CardReadersPage })
