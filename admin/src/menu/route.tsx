import { createLazyRoute } from '@tanstack/react-router'
import { MenuPage } from './page.tsx'

export const route = createLazyRoute('/menu')({ component: MenuPage })
