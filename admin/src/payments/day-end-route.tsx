import { createLazyRoute } from '@tanstack/react-router'
import { DayEndPage } from './day-end.tsx'

export const route = createLazyRoute('/day-end')({ component: DayEndPage })
