import { createLazyRoute } from '@tanstack/react-router'
import { DoorPage } from './door.tsx'

export const route = createLazyRoute('/experiences/door')({ component: DoorPage })
