import { createLazyRoute } from '@tanstack/react-router'
import { SandboxPage } from './page.tsx'

export const route = createLazyRoute('/developer/sandbox')({ component: SandboxPage })
