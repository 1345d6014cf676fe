import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Deleted, MenuPage, Undo } from '../../../server/src/restaurant/menu/staff-contract.ts'
import { api } from '../ui/api.ts'
import { type MenuIndex, menuIndexOf } from './menu-index.ts'

export const MENU_KEY = ['menu'] as const

export const LIVE_KEYS = { menu: [MENU_KEY] } as const

export const menuQuery = queryOptions({
  queryKey: [...MENU_KEY, 'page'],
  queryFn: ({ signal }) => api.get<MenuPage>('/menu', signal),
})

export function useMenuIndex(): {
  index: MenuIndex | undefined
  query: ReturnType<typeof useQuery<MenuPage>>
} {
  const query = useQuery(menuQuery)
  const { data } = query
  return { index: useMemo(() => data && menuIndexOf(data), [data]), query }
}

export type Kind = Deleted['kind']
export const KIND_PATHS: Record<Kind, string> = {
  menu: '/menu/menus',
  category: '/menu/categories',
  item: '/menu/items',
  modifier_group: '/menu/modifier-groups',
  happy_hour: '/menu/happy-hours',
}

export const deleted = (kind: Kind, { id, version }: { id: number; version: string }) =>
  api.delete<Undo>(`${KIND_PATHS[kind]}/${id}`, { version })

export const restored = (id: number) => api.post<{ kind: Kind; id: number }>(`/menu/deleted/${id}/restore`)
