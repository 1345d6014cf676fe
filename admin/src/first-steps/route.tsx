import { createLazyRoute } from '@tanstack/react-router'
import { FirstStepsPage } from './page.tsx'

export const route = createLazyRoute('/first-steps')({ component: FirstStepsPage })
