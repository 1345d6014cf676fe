import { createLazyRoute } from '@tanstack/react-router'
import { GiftCardsPage } from './page.tsx'

export const route = createLazyRoute('/gift-cards')({ component: GiftCardsPage })
