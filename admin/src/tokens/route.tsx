import { createLazyRoute } from '@tanstack/react-router'
import { TokensPage } from './page.tsx'

export const route = createLazyRoute('/developer/tokens')({ component: TokensPage })
