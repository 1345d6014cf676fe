import { createLazyRoute } from '@tanstack/react-router'
import { FloorEditorPage } from './page.tsx'

export const route = createLazyRoute('/settings/floor')({ component: FloorEditorPage })
