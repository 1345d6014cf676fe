import { queryOptions } from '@tanstack/react-query'
import type { InstalledApp, ListedApp, OwnApp } from '../../../server/src/integration/marketplace/contract.ts'
import { api } from '../ui/api.ts'

export const appsQuery = queryOptions({
  queryKey: ['apps'],
  queryFn: ({ signal }) => api.get<{ installed: InstalledApp[]; others: ListedApp[] }>('/apps', signal),
})

export const ownAppsQuery = queryOptions({
  queryKey: ['own-apps'],
  queryFn: ({ signal }) => api.get<OwnApp[]>('/own-apps', signal),
})

export type Credentials = { client_id: string; client_secret: string }
