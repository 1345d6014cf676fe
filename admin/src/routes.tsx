import { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'
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
    },
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

/** Every page, in one list; each one's code is loaded when it is first gone to. */
const tree = root.addChildren([today])

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
