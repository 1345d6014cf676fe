// What a paired device is shown, by where it opens. Nothing else of the app is for it, and nobody else loads its code.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const DEVICE_PAGES: Record<string, LazyExoticComponent<ComponentType>> = {
  '/kiosk/device': lazy(() => import('./kiosk/device.tsx')),
  '/kitchen/device': lazy(() => import('./kitchen/device.tsx')),
  '/order-board/device': lazy(() => import('./boards/order-board.tsx')),
  '/menu-board/device': lazy(() => import('./boards/menu-board.tsx')),
  '/till/device': lazy(() => import('./till-pages.tsx')),
}

/** At its address, or at one of the pages under it. */
export function devicePageAt(path: string): ComponentType | undefined {
  return Object.entries(DEVICE_PAGES).find(([own]) => path === own || path.startsWith(`${own}/`))?.[1]
}
