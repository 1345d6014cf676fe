import { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { menuSearch } from './menu/place-in-page.ts'
import { NotFound, Shell, ShellProblem } from './shell/shell.tsx'
import { ApiError } from './ui/api.ts'
import { meQuery } from './ui/me.ts'

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // What the server has refused it will refuse again.
      retry: (count, error) =>
        count < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      staleTime: 5_000,
      networkMode: 'always',
    },
    // What cannot be sent now is told now, not sent later when nobody expects it.
    mutations: { networkMode: 'always' },
  },
})

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  loader: ({ context }) => context.queries.ensureQueryData(meQuery),
  component: Shell,
  errorComponent: ShellProblem,
  notFoundComponent: NotFound,
})

const today = createRoute({ getParentRoute: () => root, path: '/' }).lazy(() =>
  import('./today/route.tsx').then(({ route }) => route),
)

const menu = createRoute({ getParentRoute: () => root, path: '/menu', validateSearch: menuSearch }).lazy(() =>
  import('./menu/route.tsx').then(({ route }) => route),
)
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
type OrdersSearch = { [name in (typeof ORDERS_SEARCH)[number]]?: string }
const ORDERS_SEARCH = ['text', 'status', 'type', 'channel', 'from', 'to', 'order'] as const

const orders = createRoute({
  getParentRoute: () => root,
  path: '/orders',
  validateSearch: (search): OrdersSearch =>
    Object.fromEntries(
      ORDERS_SEARCH.flatMap((name) => {
        const value = text(search[name])
        return value === undefined ? [] : [[name, value]]
      }),
    ),
}).lazy(() => import('./orders/route.tsx').then(({ route }) => route))
const newOrder = createRoute({ getParentRoute: () => root, path: '/orders/new' }).lazy(() =>
  import('./order-desk/route.tsx').then(({ route }) => route),
)

const sales = createRoute({ getParentRoute: () => root, path: '/sales' }).lazy(() =>
  import('./sales/route.tsx').then(({ route }) => route),
)
const payments = createRoute({ getParentRoute: () => root, path: '/payments' }).lazy(() =>
  import('./payments/route.tsx').then(({ route }) => route),
)
const dayEnd = createRoute({ getParentRoute: () => root, path: '/day-end' }).lazy(() =>
  import('./payments/day-end-route.tsx').then(({ route }) => route),
)
const guests = createRoute({ getParentRoute: () => root, path: '/guests' }).lazy(() =>
  import('./guests/route.tsx').then(({ route }) => route),
)
const guest = createRoute({ getParentRoute: () => root, path: '/guests/$guest' }).lazy(() =>
  import('./guests/profile-route.tsx').then(({ route }) => route),
)
const giftCards = createRoute({ getParentRoute: () => root, path: '/gift-cards' }).lazy(() =>
  import('./gift-cards/route.tsx').then(({ route }) => route),
)
const paymentSettings = createRoute({ getParentRoute: () => root, path: '/settings/payments' }).lazy(() =>
  import('./settings/payments-route.tsx').then(({ route }) => route),
)

const developer = createRoute({ getParentRoute: () => root, path: '/developer' }).lazy(() =>
  import('./developer/route.tsx').then(({ route }) => route),
)
const developerStart = createRoute({
  getParentRoute: () => developer,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/developer/tokens', replace: true })
  },
})
const tokens = createRoute({ getParentRoute: () => developer, path: '/tokens' }).lazy(() =>
  import('./tokens/route.tsx').then(({ route }) => route),
)
const sandbox = createRoute({ getParentRoute: () => developer, path: '/sandbox' }).lazy(() =>
  import('./sandbox/route.tsx').then(({ route }) => route),
)
const webhooks = createRoute({ getParentRoute: () => developer, path: '/webhooks' }).lazy(() =>
  import('./webhooks/route.tsx').then(({ route }) => route),
)
const apps = createRoute({ getParentRoute: () => developer, path: '/apps' }).lazy(() =>
  import('./marketplace/route.tsx').then(({ route }) => route),
)
const activity = createRoute({ getParentRoute: () => developer, path: '/activity' }).lazy(() =>
  import('./activity/route.tsx').then(({ route }) => route),
)
const refused = createRoute({ getParentRoute: () => developer, path: '/refused' }).lazy(() =>
  import('./refusals/route.tsx').then(({ route }) => route),
)

/** Every page, in one list; each one's code is loaded when it is first gone to. */
const tree = root.addChildren([
  today,
  sales,
  menu,
  guests,
  guest,
  orders,
  newOrder,
  payments,
  dayEnd,
  giftCards,
  paymentSettings,
  developer.addChildren([developerStart, tokens, sandbox, webhooks, apps, activity, refused]),
])

export const router = createRouter({
  routeTree: tree,
  context: { queries },
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
