import { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type LazyRoute,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'
import type { Right } from '../../server/src/ground/staff/rights.ts'
import { menuSearch } from './menu/place-in-page.ts'
import { NotFound, Shell } from './shell/shell.tsx'
import { ApiError } from './ui/api.ts'
import { assertAtBranch } from './ui/branch.ts'
import { PageProblem } from './ui/no-page.tsx'
import { meAtStart } from './ui/offline/me-at-start.ts'
import { PAGE_RIGHTS, type PagePath } from './ui/page-rights.ts'
import { pagesPath } from './ui/place.ts'

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

type BranchSearch = { branch?: string | undefined }

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  validateSearch: ({ branch }): BranchSearch => (branch === undefined ? {} : { branch: String(branch) }),
  search: { middlewares: [retainSearchParams<BranchSearch>(['branch'])] },
  beforeLoad: async ({ context, location }) => assertAtBranch(await meAtStart(context.queries), location),
  component: Shell,
  errorComponent: PageProblem,
  notFoundComponent: NotFound,
})

/** A page whose code is loaded when it is first gone to. The shell shows it to whom it is for. */
function page<Path extends PagePath>(path: Path, load: () => Promise<{ route: LazyRoute<AnyRoute> }>) {
  const right = PAGE_RIGHTS[path]
  return createRoute({ getParentRoute: () => root, path, staticData: { right } }).lazy(() =>
    load().then(({ route }) => route),
  )
}

const today = page('/', () => import('./today/route.tsx'))

const menu = createRoute({
  getParentRoute: () => root,
  path: '/menu',
  staticData: { right: PAGE_RIGHTS['/menu'] },
  validateSearch: menuSearch,
}).lazy(() => import('./menu/route.tsx').then(({ route }) => route))
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
type OrdersSearch = { [name in (typeof ORDERS_SEARCH)[number]]?: string }
const ORDERS_SEARCH = ['text', 'status', 'type', 'channel', 'from', 'to', 'order'] as const

export function ordersSearch(search: Record<string, unknown>): OrdersSearch {
  return Object.fromEntries(
    ORDERS_SEARCH.flatMap((name) => {
      const value = text(search[name])
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

const orders = createRoute({
  getParentRoute: () => root,
  path: '/orders',
  staticData: { right: PAGE_RIGHTS['/orders'] },
  validateSearch: ordersSearch,
}).lazy(() => import('./orders/route.tsx').then(({ route }) => route))
const newOrder = page('/orders/new', () => import('./order-desk/route.tsx'))
const hubOrders = page('/orders/hubrise', () => import('./hubrise/route.tsx'))

const tables = page('/tables', () => import('./tables/route.tsx'))

const allRestaurants = page('/all-restaurants', () => import('./all-restaurants/route.tsx'))
const sales = page('/sales', () => import('./sales/route.tsx'))
const reports = page('/reports', () => import('./reports/route.tsx'))
const payments = page('/payments', () => import('./payments/route.tsx'))
const drawers = page('/drawers', () => import('./drawers/route.tsx'))
const receipts = page('/payments/receipts', () => import('./payments/receipts-route.tsx'))
const dayEnd = page('/day-end', () => import('./payments/day-end-route.tsx'))
const BOOKING_VIEWS = ['timeline', 'floor', 'list', 'week', 'month'] as const
type BookingsSearch = {
  date?: string | undefined
  view?: (typeof BOOKING_VIEWS)[number] | undefined
  booking?: string | undefined
}
const bookings = createRoute({
  getParentRoute: () => root,
  path: '/bookings',
  staticData: { right: PAGE_RIGHTS['/bookings'] },
  validateSearch: ({ date, view, booking }): BookingsSearch => ({
    ...(/^\d{4}-\d{2}-\d{2}$/.test(text(date) ?? '') && { date: text(date) }),
    ...(BOOKING_VIEWS.some((known) => known === view) && { view: view as BookingsSearch['view'] }),
    ...(text(booking) && { booking: text(booking) }),
  }),
}).lazy(() => import('./bookings/route.tsx').then(({ route }) => route))
const guests = page('/guests', () => import('./guests/route.tsx'))
const guest = page('/guests/$guest', () => import('./guests/profile-route.tsx'))
const kitchen = page('/kitchen', () => import('./kitchen/route.tsx'))
const kitchenScreen = page('/kitchen/screens/$screen', () => import('./kitchen/screen-route.tsx'))
const experiences = page('/experiences', () => import('./experiences/route.tsx'))
const experienceDoor = page('/experiences/door', () => import('./experiences/door-route.tsx'))
const experienceDate = page('/experiences/$experience', () => import('./experiences/date-route.tsx'))
const giftCards = page('/gift-cards', () => import('./gift-cards/route.tsx'))
const reviews = page('/reviews', () => import('./reviews/route.tsx'))
const shifts = page('/shifts', () => import('./shifts/route.tsx'))
const team = page('/shifts/team', () => import('./shifts/team-route.tsx'))
const myShifts = page('/my-shifts', () => import('./shifts/my-route.tsx'))
const stock = page('/stock', () => import('./stock/route.tsx'))
const settings = page('/settings', () => import('./settings/list-route.tsx'))
const venueSettings = page('/settings/venue', () => import('./settings/venue-route.tsx'))
const branchSettings = page('/settings/branches', () => import('./settings/branches-route.tsx'))
const orderingSettings = page('/settings/ordering', () => import('./settings/ordering-route.tsx'))
const paymentSettings = page('/settings/payments', () => import('./settings/payments-route.tsx'))
const pointOfSale = page('/settings/point-of-sale', () => import('./settings/point-of-sale-route.tsx'))

const taxSettings = page('/settings/taxes', () => import('./settings/taxes-route.tsx'))
/** What HubRise comes back with. */
type ChannelsSearch = { hubrise?: string; code?: string; error?: string }
const channelSettings = createRoute({
  getParentRoute: () => root,
  path: '/settings/channels',
  staticData: { right: PAGE_RIGHTS['/settings/channels'] },
  validateSearch: ({ hubrise, code, error }): ChannelsSearch => ({
    ...(hubrise !== undefined && { hubrise: String(hubrise) }),
    ...(code !== undefined && { code: String(code) }),
    ...(error !== undefined && { error: String(error) }),
  }),
}).lazy(() => import('./settings/channels-route.tsx').then(({ route }) => route))
const couponSettings = page('/settings/coupons', () => import('./settings/coupons-route.tsx'))
const discountSettings = page('/settings/discounts', () => import('./settings/discounts-route.tsx'))
const zoneSettings = page('/settings/delivery-zones', () => import('./settings/zones-route.tsx'))
const bookingSettings = page('/settings/booking', () => import('./settings/booking-route.tsx'))
const stationSettings = page('/settings/stations', () => import('./settings/stations-route.tsx'))
const routingSettings = page('/settings/kitchen-routing', () => import('./settings/routing-route.tsx'))
const documentFile = page('/settings/document', () => import('./settings/document/route.tsx'))
const guestPages = page('/settings/guest-pages', () => import('./guest-pages/route.tsx'))
const devices = page('/settings/devices', () => import('./devices/route.tsx'))
const cardReaders = page('/settings/card-readers', () => import('./card-readers/route.tsx'))
const printers = page('/settings/printers', () => import('./printers/route.tsx'))

const floorEditor = page('/settings/floor', () => import('./floor-editor/route.tsx'))

const tableSettings = page('/settings/tables', () => import('./settings/tables-route.tsx'))
const mailTexts = page('/settings/mails', () => import('./mail-texts/route.tsx'))
const plan = page('/settings/plan', () => import('./plan/route.tsx'))
const tableCodes = page('/settings/table-codes', () => import('./table-codes/route.tsx'))
const people = page('/settings/team', () => import('./people/route.tsx'))

const ending = page('/settings/ending', () => import('./ending/route.tsx'))
const firstSteps = page('/first-steps', () => import('./first-steps/route.tsx'))

const developer = page('/developer', () => import('./developer/route.tsx'))
const developerStart = createRoute({
  getParentRoute: () => developer,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/developer/tokens', replace: true })
  },
})
/** Shown to whom the page around it is for. */
function tab<Path extends string>(path: Path, load: () => Promise<{ route: LazyRoute<AnyRoute> }>) {
  return createRoute({ getParentRoute: () => developer, path }).lazy(() => load().then(({ route }) => route))
}
const tokens = tab('/tokens', () => import('./tokens/route.tsx'))
const sandbox = tab('/sandbox', () => import('./sandbox/route.tsx'))
const webhooks = tab('/webhooks', () => import('./webhooks/route.tsx'))
const apps = tab('/apps', () => import('./marketplace/route.tsx'))
const activity = tab('/activity', () => import('./activity/route.tsx'))
const refused = tab('/refused', () => import('./refusals/route.tsx'))

/** Every page, in one list; each one's code is loaded when it is first gone to. */
const tree = root.addChildren([
  today,
  allRestaurants,
  sales,
  reports,
  menu,
  bookings,
  guests,
  guest,
  orders,
  newOrder,
  hubOrders,
  tables,
  payments,
  drawers,
  dayEnd,
  receipts,
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
  pointOfSale,
  guestPages,
  taxSettings,
  discountSettings,
  channelSettings,
  couponSettings,
  zoneSettings,
  bookingSettings,
  stationSettings,
  routingSettings,
  documentFile,
  cardReaders,
  printers,
  devices,
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
  basepath: pagesPath(),
  context: { queries },
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    right?: Right
  }
  interface Register {
    router: typeof router
  }
}
