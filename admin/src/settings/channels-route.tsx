import { createLazyRoute } from '@tanstack/react-router'
import { ChannelsPage } from './channels.tsx'

export const route = createLazyRoute('/settings/channels')({ component: ChannelsPage })
