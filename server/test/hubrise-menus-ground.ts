// What tests of the menus that HubRise gets stand on: the stand-in of it, and a restaurant whose branch is connected to it. The
// bindings are live: each test finds its own in them.
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { HubRequest } from '../src/integration/hubrise/client.ts'
import { type HubDesk, hubDesk, tokenPlace } from '../src/integration/hubrise/desk.ts'
import { type MenuKeeper, sendDueMenus, startMenuKeeper } from '../src/integration/hubrise/menu-keeper.ts'
import { saveConnection } from '../src/integration/hubrise/queries/connections.ts'
import type { HubCatalogue } from '../src/integration/hubrise/rules/documents.ts'
import type { Item } from '../src/restaurant/menu/contract.ts'
import { type TestApp, testApp, type Venue } from './app.ts'
import { HubRise } from './hubrise.ts'
import type { HubLocation } from './hubrise-answers.ts'
import { withLunch } from './sets-ground.ts'

export const hub = new HubRise()
export const log = pino({ level: 'silent' })
export let service: TestApp
export let desk: HubDesk
export let venue: Venue
export let location: HubLocation
export let branchId: number
let keeper: MenuKeeper | null = null
/** Each test has a restaurant of its own, connected to a location of its own. */
export function keepMenus(): void {
  beforeAll(async () => {
    const hubriseApiBase = await hub.listen()
    const { HUBRISE_CLIENT_ID, HUBRISE_CLIENT_SECRET } = hub.environment
    service = await testApp()
    desk = hubDesk(service.database, service.box, {
      hubriseApiBase,
      hubriseClientId: HUBRISE_CLIENT_ID!,
      hubriseClientSecret: HUBRISE_CLIENT_SECRET!,
    })
  })
  beforeEach(async () => {
    hub.weather = 'fair'
    hub.befalls = /./
    hub.before = null
    await connectAnew()
  })
  afterEach(stop)
  afterAll(async () => {
    await hub.close()
    await service.close()
  })
}

/** Another one, with this menu, takes the place of the test's own. */
export async function connectAnew(document = withLunch()): Promise<void> {
  ;({ venue, location, branchId } = await connected(document))
}

/** A restaurant whose only branch is connected to a location of its own. */
export async function connected(document = withLunch()) {
  const venue = await service.venue({ document })
  const [branch] = (await venue.get('/branches')).body.data
  return { venue, ...(await connect(venue, branch)) }
}

export async function connect(venue: Venue, branch: { id: number }) {
  const location = hub.addLocation()
  const restaurantId = venue.restaurant.id
  await venue.inside((tx) =>
    saveConnection(
      tx,
      {
        ...{
          branch_id: branch.id,
          location_id: location.id,
          location_name: location.name,
          account_name: null,
        },
        ...{ catalog_id: location.catalog_id, catalog_name: 'Menu', customer_list_id: null },
        access_token: desk.box.encrypt(hub.connect(location), tokenPlace(restaurantId, branch.id)),
      },
      Date.now(),
    ),
  )
  await service.owner.query(
    `insert into hubrise_rounds (restaurant_id, branch_id, due_at) values ($1, $2, now())
     on conflict do nothing`,
    [restaurantId, branch.id],
  )
  return { location, branchId: branch.id }
}

/** Nobody is at work any more. */
export async function stop(): Promise<void> {
  await keeper?.stop()
  keeper = null
}

/** Until HubRise has a menu. */
export async function start(at = location) {
  keeper = startMenuKeeper(desk, log, { everyMs: 0 })
  await expect.poll(() => hub.catalogOf(at).puts, { timeout: 10_000 }).toBeGreaterThan(0)
}
export const send = () => sendDueMenus(desk, venue.restaurant.id, 0)
/** As if it had waited for HubRise long enough. */
export const rested = () =>
  service.owner.query(
    `with a as (update hubrise_connections set rests_until = null where restaurant_id = $1)
     update hubrise_menus set try_at = now() where restaurant_id = $1`,
    [venue.restaurant.id],
  )
/** Counts the transactions that are open while HubRise is called. */
export const watched = (open: number[]): HubDesk => ({
  ...desk,
  clientWith: (app, token) => ({
    async call<T>(request: HubRequest) {
      const { rows } = await service.owner.query(
        `select count(*)::int as open from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'`,
      )
      open.push(rows[0].open)
      return desk.clientWith(app, token).call<T>(request)
    },
  }),
})
export const catalogAt = (at: HubLocation) => hub.catalogOf(at).data as unknown as HubCatalogue
export const kept = async () => {
  const { rows } = await service.owner.query(
    `select failed_code as code, failures, menu_sent_at is not null as sent from hubrise_menus where restaurant_id = $1`,
    [venue.restaurant.id],
  )
  return rows[0]
}
/** What somebody sees at HubRise: each sku and deal with its price, its category and whether it is sold out. */
export function seenAtHub(at = location) {
  const { products = [], deals = [], categories = [], option_lists = [] } = catalogAt(at)
  const stock = hub.catalogOf(at).inventory
  const soldOut = new Set([...stock.values()].map(({ sku_ref, option_ref }) => sku_ref ?? option_ref))
  const nameOf = new Map(categories.map(({ ref, name }) => [ref, name]))
  const lists = new Map(option_lists.map((list) => [list.ref, list]))
  return [
    ...products.flatMap(({ name, category_ref, skus }) =>
      skus.map((sku) => ({
        name,
        size: sku.name,
        category: nameOf.get(category_ref),
        price: sku.price,
        isSoldOut: soldOut.has(sku.ref),
        options: sku.option_list_refs.flatMap(
          (ref) =>
            lists
              .get(ref)
              ?.options.map((one) => `${one.name} ${one.price}${soldOut.has(one.ref) ? ' gone' : ''}`) ?? [],
        ),
      })),
    ),
    ...deals.map(({ name, category_ref, restrictions, lines }) => ({
      name,
      size: null,
      category: nameOf.get(category_ref),
      price: euros(
        lines.reduce((sum, line) => sum + Math.round(Number.parseFloat(line.pricing_value) * 100), 0),
      ),
      isSoldOut: restrictions?.enabled === false,
      options: [],
    })),
  ].sort(bySight)
}
const euros = (minor: number) => `${(minor / 100).toFixed(2)} USD`
const bySight = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** The same as the API has it for the branch and the channel. */
export async function seenAtOurs(from = venue, branch = branchId) {
  const [menus] = [(await from.get('/menus')).body.data as { id: number }[]]
  const seen = []
  for (const { id } of menus) {
    const { data } = (await from.get(`/menus/${id}?branch_id=${branch}&channel=hubrise`)).body
    if (!data.is_active) continue
    for (const category of data.categories) {
      for (const item of category.items as Item[]) {
        if (!category.is_active || !item.show_online) continue
        const isSet = (await from.get(`/items/${item.id}/set`)).status === 200
        const sizes =
          item.price_minor === null
            ? item.variants.map(({ name, price_minor }) => ({ size: name.en, price: euros(price_minor) }))
            : [{ size: null, price: euros(item.price_minor) }]
        const options = item.modifier_groups.flatMap((group) =>
          group.options.map(
            (one) => `${one.name.en} ${euros(one.price_minor)}${one.is_available ? '' : ' gone'}`,
          ),
        )
        const shown = { name: item.name.en, category: category.name.en, isSoldOut: !item.is_available }
        for (const size of sizes) seen.push({ ...shown, ...size, options: isSet ? [] : options })
      }
    }
  }
  return seen.sort(bySight)
}
export const sameThere = () => expect.poll(() => seenAtHub(), { timeout: 10_000 })
