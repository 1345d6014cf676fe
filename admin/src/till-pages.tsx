// The pages of a till: some of the web app's own, under the till's path and in the name of whoever has opened it.

import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRouter,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
  redirect,
} from '@tanstack/react-router'
import { useMemo } from 'react'
import { mayAsLimited } from '../../server/src/ground/staff/rights.ts'
import { ordersSearch, queries } from './routes.tsx'
import { NoSuchPage, TillShell } from './till/shell.tsx'
import { Till } from './till/till.tsx'
import { PageProblem } from './ui/no-page.tsx'
import { meAtStart } from './ui/offline/me-at-start.ts'
import { PAGE_RIGHTS } from './ui/page-rights.ts'
import { pagesPath } from './ui/place.ts'

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  beforeLoad: async ({ context }) => ({ me: await meAtStart(context.queries) }),
  component: TillShell,
  errorComponent: PageProblem,
  notFoundComponent: NoSuchPage,
})

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ context: { me } }) => {
    throw redirect({
      to: (mayAsLimited(me, 'takeOrders') ? '/orders/new' : '/tables') as never,
      replace: true,
    })
  },
})
const newOrder = createRoute({
  getParentRoute: () => root,
  path: '/orders/new',
  staticData: { right: PAGE_RIGHTS['/orders/new'] },
}).lazy(() => import('./order-desk/route.tsx').then(({ route }) => route as never))
const orders = createRoute({
  getParentRoute: () => root,
  path: '/orders',
  staticData: { right: PAGE_RIGHTS['/orders'] },
  validateSearch: ordersSearch,
}).lazy(() => import('./orders/route.tsx').then(({ route }) => route as never))
const tables = createRoute({
  getParentRoute: () => root,
  path: '/tables',
  staticData: { right: PAGE_RIGHTS['/tables'] },
}).lazy(() => import('./tables/route.tsx').then(({ route }) => route as never))
const drawers = createRoute({
  getParentRoute: () => root,
  path: '/drawers',
  staticData: { right: PAGE_RIGHTS['/drawers'] },
}).lazy(() => import('./drawers/route.tsx').then(({ route }) => route as never))

const tree = root.addChildren([start, newOrder, orders, tables, drawers])

/** Begun anew for each who opens the till: nothing of the one before is on it. */
function Pages() {
  const router = useMemo(
    () =>
      createRouter({
        routeTree: tree,
        basepath: pagesPath(),
        context: { queries },
        defaultPreload: 'intent',
      }),
    [],
  )
  return <RouterProvider router={router as unknown as AnyRouter as never} />
}

export default function TillPages() {
  return (
    <Till>
      <Pages />
    </Till>
  )
}
