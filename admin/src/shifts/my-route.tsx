import { createLazyRoute } from '@tanstack/react-router'
import { MyShiftsPage } from './my-page.tsx'

export const route = createLazyRoute('/my-shifts')({ component: MyShiftsPage })
