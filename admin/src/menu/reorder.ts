import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../ui/api.ts'
import { useTellProblem } from '../ui/problem.ts'
import { inNewPlace } from '../ui/sortable/in-new-place.ts'
import { MENU_KEY, menuQuery } from './data.ts'
import type { Category, Menu, MenuPage } from './menu-index.ts'

/** Whose children are put into order: the menus themselves, a menu's categories, or a category's dishes. */
export type Where = { of: 'menus' } | { of: 'menu'; id: number } | { of: 'category'; id: number }

const ORDERS = ['menu', 'order'] as const

export function orderIn(page: MenuPage, where: Where): { path: string; version: string; ids: number[] } {
  const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id)
  if (where.of === 'menus') {
    return { path: '/menu/order', version: page.order_version, ids: idsOf(page.menus) }
  }
  if (where.of === 'menu') {
    const menu = page.menus.find(({ id }) => id === where.id)
    return {
      path: `/menu/menus/${where.id}/order`,
      version: menu?.order_version ?? '',
      ids: idsOf(menu?.categories ?? []),
    }
  }
  const category = page.menus.flatMap(({ categories }) => categories).find(({ id }) => id === where.id)
  return {
    path: `/menu/categories/${where.id}/order`,
    version: category?.order_version ?? '',
    ids: idsOf(category?.items ?? []),
  }
}

function reordered(page: MenuPage, where: Where, ids: readonly number[]): MenuPage {
  const places = new Map(ids.map((id, place) => [id, place]))
  const inOrder = <Entry extends { id: number }>(list: Entry[]) =>
    list.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
  if (where.of === 'menus') return { ...page, menus: inOrder(page.menus) }
  return changedAt(page, where, {
    menu: (menu) => ({ ...menu, categories: inOrder(menu.categories) }),
    category: (category) => ({ ...category, items: inOrder(category.items) }),
  })
}

function withVersion(page: MenuPage, where: Where, order_version: string): MenuPage {
  return changedAt(page, where, {
    menu: (menu) => ({ ...menu, order_version }),
    category: (category) => ({ ...category, order_version }),
  })
}

function changedAt(
  page: MenuPage,
  where: Where,
  change: { menu: (menu: Menu) => Menu; category: (category: Category) => Category },
): MenuPage {
  if (where.of === 'menus') return page
  const menus = page.menus.map((menu) => {
    if (where.of === 'menu') return menu.id === where.id ? change.menu(menu) : menu
    const categories = menu.categories.map((category) =>
      category.id === where.id ? change.category(category) : category,
    )
    return { ...menu, categories }
  })
  return { ...page, menus }
}

/** Shown at once. Several moves in a row are sent one after the other, each with what the one before brought. */
export function useReorder(where: Where): (from: number, to: number) => void {
  const queries = useQueryClient()
  const tell = useTellProblem()
  const change = useMutation({
    mutationKey: ORDERS,
    scope: { id: 'menu-order' },
    mutationFn: async (ids: number[]) => {
      // Read as it is sent: the move before this one has given it another version.
      const { path, version } = orderIn(await queries.ensureQueryData(menuQuery), where)
      return api.put<{ order_version?: string }>(path, { version, ids })
    },
    onError: tell,
    onSuccess({ order_version: version }) {
      if (version === undefined) return
      queries.setQueryData(menuQuery.queryKey, (page) => page && withVersion(page, where, version))
    },
    async onSettled(answer) {
      // Asked for again between two moves, the list would jump back to the first.
      const isLast = queries.isMutating({ mutationKey: ORDERS }) === 1
      if (isLast || answer?.order_version === undefined) {
        await queries.invalidateQueries({ queryKey: MENU_KEY })
      }
    },
  })
  return (from, to) => {
    // A list that was asked for before this move would bring the old order back.
    void queries.cancelQueries({ queryKey: MENU_KEY })
    const page = queries.getQueryData(menuQuery.queryKey)
    if (!page) return
    const ids = inNewPlace(orderIn(page, where).ids, from, to)
    queries.setQueryData(menuQuery.queryKey, reordered(page, where, ids))
    change.mutate(ids)
  }
}
