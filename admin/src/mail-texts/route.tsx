import { createLazyRoute } from '@tanstack/react-router'
import { MailTextsPage } from './page.tsx'

export const route = createLazyRoute('/settings/mails')({ component: MailTextsPage })
