import { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type LazyRoute,
  redirect,
} from '@tanstack/react-router'
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

/** A page whose code is loaded when it is first gone to. */
function page<Parent extends AnyRoute, Path extends string>(
  parent: Parent,
  path: Path,
  load: () => Promise<{ route: LazyRoute<AnyRoute> }>,
) {
  return createRoute({ getParentRoute: () => parent, path }).lazy(() => load().then(({ route }) => route))
}

const today = page(root, '/', () => import('./today/route.tsx'))

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
const newOrder = page(root, '/orders/new', () => import('./order-desk/route.tsx'))

const tables = page(root, '/tables', () => import('./tables/route.tsx'))

const sales = page(root, '/sales', () => import('./sales/route.tsx'))
const payments = page(root, '/payments', () => import('./payments/route.tsx'))
const dayEnd = page(root, '/day-end', () => import('./payments/day-end-route.tsx'))
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
const guests = page(root, '/guests', () => import('./guests/route.tsx'))
const guest = page(root, '/guests/$guest', () => import('./guests/profile-route.tsx'))
const kitchen = page(root, '/kitchen', () => import('./kitchen/route.tsx'))
const kitchenScreen = page(root, '/kitchen/screens/$screen', () => import('./kitchen/screen-route.tsx'))
const experiences = page(root, '/experiences', () => import('./experiences/route.tsx'))
const experienceDoor = page(root, '/experiences/door', () => import('./experiences/door-route.tsx'))
const experienceDate = page(root, '/experiences/$experience', () => import('./experiences/date-route.tsx'))
const giftCards = page(root, '/gift-cards', () => import('./gift-cards/route.tsx'))
const reviews = page(root, '/reviews', () => import('./reviews/route.tsx'))
const shifts = page(root, '/shifts', () => import('./shifts/route.tsx'))
const team = page(root, '/shifts/team', () => import('./shifts/team-route.tsx'))
const myShifts = page(root, '/my-shifts', () => import('./shifts/my-route.tsx'))
const stock = page(root, '/stock', () => import('./stock/route.tsx'))
const settings = page(root, '/settings', () => import('./settings/list-route.tsx'))
const venueSettings = page(root, '/settings/venue', () => import('./settings/venue-route.tsx'))
const branchSettings = page(root, '/settings/branches', () => import('./settings/branches-route.tsx'))
const orderingSettings = page(root, '/settings/ordering', () => import('./settings/ordering-route.tsx'))
const paymentSettings = page(root, '/settings/payments', () => import('./settings/payments-route.tsx'))

const taxSettings = page(root, '/settings/taxes', () => import('./settings/taxes-route.tsx'))
const discountSettings = page(root, '/settings/discounts', () => import('./settings/discounts-route.tsx'))
const zoneSettings = page(root, '/settings/delivery-zones', () => import('./settings/zones-route.tsx'))
const bookingSettings = page(root, '/settings/booking', () => import('./settings/booking-route.tsx'))
const stationSettings = page(root, '/settings/stations', () => import('./settings/stations-route.tsx'))
const routingSettings = page(root, '/settings/kitchen-routing', () => import('./settings/routing-route.tsx'))
const documentFile = page(root, '/settings/document', () => import('./settings/document/route.tsx'))
const guestPages = page(root, '/settings/guest-pages', () => import('./guest-pages/route.tsx'))
const printers = page(root, '/settings/printers', () => import('./printers/route.tsx'))

const floorEditor = page(root, '/settings/floor', () => import('./floor-editor/route.tsx'))

const tableSettings = page(root, '/settings/tables', () => import('./settings/tables-route.tsx'))
const mailTexts = page(root, '/settings/mails', () => import('./mail-texts/route.tsx'))
const plan = page(root, '/settings/plan', () => import('./plan/route.tsx'))
const tableCodes = page(root, '/settings/table-codes', () => import('./table-codes/route.tsx'))
const people = page(root, '/settings/team', () => import('./people/route.tsx'))

const ending = page(root, '/settings/ending', () => import('./ending/route.tsx'))
const firstSteps = page(root, '/first-steps', () => import('./first-steps/route.tsx'))

const developer = page(root, '/developer', () => import('./developer/route.tsx'))
const developerStart = createRoute({
  getParentRoute: () => developer,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/developer/tokens', replace: true })
  },
})
const tokens = page(developer, '/tokens', () => import('./tokens/route.tsx'))
const sandbox = page(developer, '/sandbox', () => import('./sandbox/route.tsx'))
const webhooks = page(developer, '/webhooks', () => import('./webhooks/route.tsx'))
const apps = page(developer, '/apps', () => import('./marketplace/route.tsx'))
const activity = page(developer, '/activity', () => import('./activity/route.tsx'))
const refused = page(developer, '/refused', () => import('./refusals/route.tsx'))

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
