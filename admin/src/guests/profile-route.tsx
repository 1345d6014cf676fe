import { createLazyRoute } from '@tanstack/react-router'
import { ProfilePage } from './profile.tsx'

export const route = createLazyRoute('/guests/$guest')({ component: ProfilePage })
