import { createLazyRoute } from '@tanstack/react-router'
import { StockPage } from './page.tsx'

export const route = createLazyRoute('/stock')({ component: StockPage })
