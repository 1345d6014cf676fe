import { createLazyRoute } from '@tanstack/react-router'
import { TodayPage } from './page.tsx'

export const route = createLazyRoute('/')({ component: TodayPage })
