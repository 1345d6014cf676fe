// What the stand-in for HubRise answers: the shapes of its public documents, and what it computes.

export type HubLocation = {
  id: string
  name: string
  account_name: string
  currency: string
  catalog_id: string
  customer_list_id: string
}
export type Catalog = {
  id: string
  name: string
  data: Record<string, unknown>
  images: { id: string; type: string; size: number; md5: string; private_ref: string | null }[]
  inventory: Map<string, Record<string, unknown>>
  /** How often it was written as a whole. */
  puts: number
}
type Callback = { url: string | null; events: Record<string, string[]> }
export type Connection = {
  token: string
  location: HubLocation
  name: string
  callback: Callback | null
  /** How often it has listed orders in this minute. */
  lists: number
}
// biome-ignore lint/suspicious/noExplicitAny: an order has many fields, and tests name those they mean
export type HubOrder = Record<string, any> & { id: string; location_id: string; status: string }
export type HubEvent = {
  id: string
  resource_type: 'order'
  event_type: 'create' | 'update'
  created_at: string
  location_id: string
  order_id: string
  new_state: HubOrder
}
export type Came = { method: string; path: string; query: URLSearchParams; body: Buffer; type: string }
export type Reply = { status: number; body?: unknown; headers?: Record<string, string> }

export function fault(status: number, error_type: string, message?: string): Reply {
  return { status, body: { ...(message && { message }), error_type } }
}

export function locationOf({ id, name, currency, account_name }: HubLocation) {
  return {
    id,
    name,
    account: { id: 'acc', name: account_name, currency },
    timezone: { name: 'Europe/Paris' },
  }
}

export function callbackOf(connection: Connection, { method, body }: Came): Reply {
  if (method === 'POST') connection.callback = JSON.parse(body.toString()) as Callback
  if (method === 'DELETE') connection.callback = null
  return { status: 200, body: connection.callback ?? { url: null, events: {} } }
}

export function eventWithoutStates(event: HubEvent) {
  const { id, resource_type, event_type, created_at, location_id, order_id } = event
  return { id, resource_type, event_type, created_at, location_id, order_id }
}

export function catalogAnswer(catalog: Catalog, { method, body }: Came): Reply {
  if (method === 'PUT') {
    const { name, data } = JSON.parse(body.toString()) as { name?: string; data: Catalog['data'] }
    Object.assign(catalog, { name: name ?? catalog.name, data, puts: catalog.puts + 1 })
  }
  const { id, name, data } = catalog
  return { status: 200, body: { id, name, data } }
}

type Entry = { sku_ref?: string; option_ref?: string; stock: string | null }

export function inventoryAnswer({ inventory }: Catalog, { method, body }: Came): Reply {
  const nameOf = ({ sku_ref, option_ref }: Entry) => `${sku_ref ?? ''}/${option_ref ?? ''}`
  if (method !== 'GET') {
    const entries = JSON.parse(body.toString()) as Entry[]
    if (method === 'PUT') inventory.clear()
    for (const entry of entries) {
      if (entry.stock === null) inventory.delete(nameOf(entry))
      else inventory.set(nameOf(entry), entry)
    }
  }
  return { status: 200, body: [...inventory.values()] }
}

/** With what HubRise computes: subtotals and the total. */
export function presented(order: Record<string, unknown>): HubOrder {
  const whole = order as HubOrder
  const currency = whole.currency as string
  const kept = (list: { deleted?: boolean }[]) => list.filter(({ deleted }) => deleted !== true)
  const items = (whole.items as Item[]).map((item) => {
    const options = (item.options ?? []).reduce(
      (sum, { price, quantity = 1 }) => sum + centsOf(price) * quantity,
      0,
    )
    const subtotal = Math.round((centsOf(item.price) + options) * Number(item.quantity))
    return { options: [], deleted: false, ...item, subtotal: moneyOf(subtotal, currency) }
  })
  const sum = (prices: (string | undefined)[]) => prices.reduce((all, price) => all + centsOf(price), 0)
  const total =
    sum(kept(items).map((item) => (item as { subtotal?: string }).subtotal)) +
    sum(kept(whole.charges).map((charge) => (charge as { price?: string }).price)) -
    sum(kept(whole.discounts).map((one) => (one as { price_off?: string }).price_off))
  return { ...whole, items, total: moneyOf(total, currency) }
}

type Item = {
  price: string
  quantity: string
  deleted?: boolean
  options?: { price?: string; quantity?: number }[]
}

function centsOf(money: string | undefined): number {
  return money === undefined ? 0 : Math.round(Number(money.split(' ')[0]) * 100)
}

export function moneyOf(cents: number, currency: string): string {
  return `${(cents / 100).toFixed(2)} ${currency}`
}
