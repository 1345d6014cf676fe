import { createLazyRoute } from '@tanstack/react-router'
import { GuestsPage } from './page.tsx'

export const route = createLazyRoute('/guests')({ component: GuestsPage })
