import { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { menuSearch } from './menu/place-in-page.ts'
import { NotFound, Shell, ShellProblem } from './shell/shell.tsx'
import { ApiError } from './ui/api.ts'
import { meQuery } from './ui/me.ts'
import { pageHref } from './ui/place.ts'

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

const tables = createRoute({ getParentRoute: () => root, path: '/tables' }).lazy(() =>
  import('./tables/route.tsx').then(({ route }) => route),
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
const BOOKING_VIEWS = ['timeline', 'floor', 'list', 'week', 'month'] as const
type BookingsSearch = {
  date?: string | undefined
  view?: (typeof BOOKING_VIEWS)[number] | undefined
  booking?: string | undefined
}
const bookings = createRoute({
  getParentRoute: () => root,
  path: '/bookings',
  validateSearch: ({ date, view, booking }): BookingsSearch => ({
    ...(/^\d{4}-\d{2}-\d{2}$/.test(text(date) ?? '') && { date: text(date) }),
    ...(BOOKING_VIEWS.some((known) => known === view) && { view: view as BookingsSearch['view'] }),
    ...(text(booking) && { booking: text(booking) }),
  }),
}).lazy(() => import('./bookings/route.tsx').then(({ route }) => route))
const guests = createRoute({ getParentRoute: () => root, path: '/guests' }).lazy(() =>
  import('./guests/route.tsx').then(({ route }) => route),
)
const guest = createRoute({ getParentRoute: () => root, path: '/guests/$guest' }).lazy(() =>
  import('./guests/profile-route.tsx').then(({ route }) => route),
)
const kitchen = createRoute({ getParentRoute: () => root, path: '/kitchen' }).lazy(() =>
  import('./kitchen/route.tsx').then(({ route }) => route),
)
const kitchenScreen = createRoute({ getParentRoute: () => root, path: '/kitchen/screens/$screen' }).lazy(() =>
  import('./kitchen/screen-route.tsx').then(({ route }) => route),
)
const experiences = createRoute({ getParentRoute: () => root, path: '/experiences' }).lazy(() =>
  import('./experiences/route.tsx').then(({ route }) => route),
)
const experienceDoor = createRoute({ getParentRoute: () => root, path: '/experiences/door' }).lazy(() =>
  import('./experiences/door-route.tsx').then(({ route }) => route),
)
const experienceDate = createRoute({ getParentRoute: () => root, path: '/experiences/$experience' }).lazy(
  () => import('./experiences/date-route.tsx').then(({ route }) => route),
)
const giftCards = createRoute({ getParentRoute: () => root, path: '/gift-cards' }).lazy(() =>
  import('./gift-cards/route.tsx').then(({ route }) => route),
)
const reviews = createRoute({ getParentRoute: () => root, path: '/reviews' }).lazy(() =>
  import('./reviews/route.tsx').then(({ route }) => route),
)
const shifts = createRoute({ getParentRoute: () => root, path: '/shifts' }).lazy(() =>
  import('./shifts/route.tsx').then(({ route }) => route),
)
const team = createRoute({ getParentRoute: () => root, path: '/shifts/team' }).lazy(() =>
  import('./shifts/team-route.tsx').then(({ route }) => route),
)
const myShifts = createRoute({ getParentRoute: () => root, path: '/my-shifts' }).lazy(() =>
  import('./shifts/my-route.tsx').then(({ route }) => route),
)
const stock = createRoute({ getParentRoute: () => root, path: '/stock' }).lazy(() =>
  import('./stock/route.tsx').then(({ route }) => route),
)
const settings = createRoute({ getParentRoute: () => root, path: '/settings' }).lazy(() =>
  import('./settings/list-route.tsx').then(({ route }) => route),
)
const venueSettings = createRoute({ getParentRoute: () => root, path: '/settings/venue' }).lazy(() =>
  import('./settings/venue-route.tsx').then(({ route }) => route),
)
const branchSettings = createRoute({ getParentRoute: () => root, path: '/settings/branches' }).lazy(() =>
  import('./settings/branches-route.tsx').then(({ route }) => route),
)
const orderingSettings = createRoute({ getParentRoute: () => root, path: '/settings/ordering' }).lazy(() =>
  import('./settings/ordering-route.tsx').then(({ route }) => route),
)
const paymentSettings = createRoute({ getParentRoute: () => root, path: '/settings/payments' }).lazy(() =>
  import('./settings/payments-route.tsx').then(({ route }) => route),
)

const taxSettings = createRoute({ getParentRoute: () => root, path: '/settings/taxes' }).lazy(() =>
  import('./settings/taxes-route.tsx').then(({ route }) => route),
)
const discountSettings = createRoute({ getParentRoute: () => root, path: '/settings/discounts' }).lazy(() =>
  import('./settings/discounts-route.tsx').then(({ route }) => route),
)
const zoneSettings = createRoute({ getParentRoute: () => root, path: '/settings/delivery-zones' }).lazy(() =>
  import('./settings/zones-route.tsx').then(({ route }) => route),
)
const bookingSettings = createRoute({ getParentRoute: () => root, path: '/settings/booking' }).lazy(() =>
  import('./settings/booking-route.tsx').then(({ route }) => route),
)
const stationSettings = createRoute({ getParentRoute: () => root, path: '/settings/stations' }).lazy(() =>
  import('./settings/stations-route.tsx').then(({ route }) => route),
)
const routingSettings = createRoute({ getParentRoute: () => root, path: '/settings/kitchen-routing' }).lazy(
  () => import('./settings/routing-route.tsx').then(({ route }) => route),
)
const documentFile = createRoute({ getParentRoute: () => root, path: '/settings/document' }).lazy(() =>
  import('./settings/document/route.tsx').then(({ route }) => route),
)
const guestPages = createRoute({ getParentRoute: () => root, path: '/settings/guest-pages' }).lazy(() =>
  import('./guest-pages/route.tsx').then(({ route }) => route),
)
const printers = createRoute({ getParentRoute: () => root, path: '/settings/printers' }).lazy(() =>
  import('./printers/route.tsx').then(({ route }) => route),
)

const floorEditor = createRoute({ getParentRoute: () => root, path: '/settings/floor' }).lazy(() =>
  import('./floor-editor/route.tsx').then(({ route }) => route),
)

const tableSettings = createRoute({ getParentRoute: () => root, path: '/settings/tables' }).lazy(() =>
  import('./settings/tables-route.tsx').then(({ route }) => route),
)
const mailTexts = createRoute({ getParentRoute: () => root, path: '/settings/mails' }).lazy(() =>
  import('./mail-texts/route.tsx').then(({ route }) => route),
)
const plan = createRoute({ getParentRoute: () => root, path: '/settings/plan' }).lazy(() =>
  import('./plan/route.tsx').then(({ route }) => route),
)
const tableCodes = createRoute({ getParentRoute: () => root, path: '/settings/table-codes' }).lazy(() =>
  import('./table-codes/route.tsx').then(({ route }) => route),
)
const people = createRoute({ getParentRoute: () => root, path: '/settings/team' }).lazy(() =>
  import('./people/route.tsx').then(({ route }) => route),
)

const ending = createRoute({ getParentRoute: () => root, path: '/settings/ending' }).lazy(() =>
  import('./ending/route.tsx').then(({ route }) => route),
)
const firstSteps = createRoute({ getParentRoute: () => root, path: '/first-steps' }).lazy(() =>
  import('./first-steps/route.tsx').then(({ route }) => route),
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
  bookings,
  guests,
  guest,
  orders,
  newOrder,
  tables,
  payments,
  dayEnd,
  giftCards,
  experiences,
  experienceDoor,
  experienceDate,
  reviews,
  kitchen,
  kitchenScreen,
  shifts,
  team,
  myShifts,
  stock,
  settings,
  venueSettings,
  branchSettings,
  orderingSettings,
  paymentSettings,
  guestPages,
  taxSettings,
  discountSettings,
  zoneSettings,
  bookingSettings,
  stationSettings,
  routingSettings,
  documentFile,
  printers,
  floorEditor,
  tableCodes,
  tableSettings,
  mailTexts,
  plan,
  people,
  firstSteps,
  ending,
  developer.addChildren([developerStart, tokens, sandbox, webhooks, apps, activity, refused]),
])

export const router = createRouter({
  routeTree: tree,
  basepath: pageHref(''),
  context: { queries },
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
