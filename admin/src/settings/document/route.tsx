import { createLazyRoute } from '@tanstack/react-router'
import { DocumentPage } from './page.tsx'

export const route = createLazyRoute('/settings/document')({ component: DocumentPage })
