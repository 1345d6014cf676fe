// A stand-in for HubRise, made from its public documents: authorisation, a location, orders, callbacks, catalogs. It keeps
// state, signs its callbacks, and can fail in every way that matters.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import {
  type Came,
  type Catalog,
  type Connection,
  callbackOf,
  catalogAnswer,
  eventWithoutStates,
  fault,
  type HubEvent,
  type HubLocation,
  type HubOrder,
  inventoryAnswer,
  locationOf,
  presented,
  type Reply,
} from './hubrise-answers.ts'

export const HUBRISE_CLIENT = { id: '459691.clients.hubrise.test', secret: 'stand-in-secret' }

type Held = { event: HubEvent; connection: Connection }

/** What befalls a call of the API. `drop_after`: it is done, and its answer lost. */
export type HubWeather = 'fair' | 'busy' | 'down' | 'drop_before' | 'drop_after'

/** In a minute: general-concepts.md, Rate Limiting. */
const MOST_LISTS = 10

const CHANGEABLE = new Set([
  ...['status', 'confirmed_time', 'seller_notes', 'collection_code', 'private_ref', 'custom_fields'],
])

export class HubRise {
  base = ''
  locations = new Map<string, HubLocation>()
  catalogs = new Map<string, Catalog>()
  /** Catalogues of the whole account, which no location writes. */
  denied = new Set<string>()
  orders = new Map<string, HubOrder>()
  connections = new Map<string, Connection>()
  /** Every change of an order by whoever has a token, in its order. */
  patches: { order: string; body: Record<string, unknown> }[] = []
  requests: string[] = []
  weather: HubWeather = 'fair'
  /** Which calls go wrong. */
  befalls = /./
  /** What happens before a call is answered. */
  before: ((said: string) => Promise<unknown>) | null = null
  retryAfterSeconds: number | null = 1
  /** The place that whoever is asked gives access to; null: they refuse. */
  chosen: string | null = null
  /** Whether callbacks are sent at once, or held until they are told. */
  tells = true
  held: Held[] = []
  /** What HubRise got for its callbacks. */
  answers: number[] = []
  now: () => number = () => Date.now()
  #codes = new Map<string, { location: string; name: string }>()
  #events = new Map<string, HubEvent & { connection: Connection }>()
  #telling = new Set<Promise<unknown>>()
  #server: Server
  #counter = 0

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  async listen(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
    const address = this.#server.address()
    this.base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    return this.base
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** The environment of a service that takes this for HubRise. */
  get environment(): Record<string, string> {
    return {
      HUBRISE_API_BASE: this.base,
      HUBRISE_CLIENT_ID: HUBRISE_CLIENT.id,
      HUBRISE_CLIENT_SECRET: HUBRISE_CLIENT.secret,
    }
  }

  addLocation({ name = 'Bella Pizza', currency = 'EUR' } = {}): HubLocation {
    const id = this.#id('loc')
    const catalog = this.#id('cat')
    const empty = { name: `${name} menu`, data: {}, images: [], inventory: new Map(), puts: 0 }
    this.catalogs.set(catalog, { id: catalog, ...empty })
    const location = {
      ...{ id, name, currency, account_name: `${name} group` },
      ...{ catalog_id: catalog, customer_list_id: this.#id('list') },
    }
    this.locations.set(id, location)
    this.chosen = id
    return location
  }

  /** As somebody does who agrees: the code that HubRise sends back. */
  authorise(locationId: string, name = ''): string {
    const code = this.#id('code')
    this.#codes.set(code, { location: locationId, name })
    return code
  }

  /** A connection without the pages of authorisation. */
  connect(location: HubLocation, name = ''): string {
    const known = [...this.connections.values()].find((one) => one.location === location && one.name === name)
    if (known) return known.token
    const token = randomBytes(13).toString('hex')
    this.connections.set(token, { token, location, name, callback: null, lists: 0 })
    return token
  }

  catalogOf({ catalog_id }: HubLocation): Catalog {
    return this.#catalog(catalog_id)
  }

  /** Another program, such as a marketplace's, places an order. */
  place(location: HubLocation, fields: Record<string, unknown>): HubOrder {
    const id = this.#id('ord')
    const order = presented({
      ...{ id, location_id: location.id, status: 'new', private_ref: null, created_by: 'Marketplace' },
      ...{ created_at: new Date(this.now()).toISOString(), connection_name: null, confirmed_time: null },
      ...{ items: [], deals: {}, discounts: [], charges: [], payments: [], currency: location.currency },
      ...fields,
    })
    this.orders.set(id, order)
    this.#tell(order, 'create', null)
    return order
  }

  /** Another program changes it: the marketplace cancels, its courier picks up. */
  change(id: string, fields: Record<string, unknown>): HubOrder {
    const order = this.#order(id)
    Object.assign(order, fields)
    this.orders.set(id, presented(order))
    this.#tell(this.#order(id), 'update', null)
    return this.#order(id)
  }

  /** Sends what was held, each as often as said, in the order of the events that is handed in. */
  async tellHeld(order: (held: Held[]) => Held[] = (held) => held, atOnce = 8): Promise<void> {
    const waiting = order(this.held.splice(0)).values()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const { event, connection } of waiting) await this.#send(event, connection)
      }),
    )
  }

  /** The limit on listing orders begins anew with each minute of the clock. */
  nextMinute(): void {
    for (const connection of this.connections.values()) connection.lists = 0
  }

  /** Until no callback is on its way. */
  async told(): Promise<void> {
    while (this.#telling.size > 0) await Promise.all(this.#telling)
  }

  /** As it does after six attempts. */
  forgetEvents(): void {
    this.#events.clear()
  }

  /** An event as HubRise signs it. */
  sign(body: string, secret = HUBRISE_CLIENT.secret): string {
    return createHmac('sha256', secret).update(body).digest('hex')
  }

  #tell(order: HubOrder, event_type: HubEvent['event_type'], by: Connection | null): void {
    for (const connection of this.connections.values()) {
      if (connection.location.id !== order.location_id || connection === by) continue
      if (!connection.callback?.events.order?.includes(event_type)) continue
      const event: HubEvent = {
        ...{ id: this.#id('evt'), resource_type: 'order', event_type, order_id: order.id },
        ...{ created_at: new Date(this.now()).toISOString(), location_id: order.location_id },
        new_state: structuredClone(order),
      }
      this.#events.set(event.id, { ...event, connection })
      if (!this.tells) this.held.push({ event, connection })
      else {
        const sending: Promise<unknown> = this.#send(event, connection).finally(() =>
          this.#telling.delete(sending),
        )
        this.#telling.add(sending)
      }
    }
  }

  async #send(event: HubEvent, { callback }: Connection): Promise<void> {
    if (callback?.url == null) return
    const body = JSON.stringify(event)
    const status = await fetch(callback.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hubrise-hmac-sha256': this.sign(body) },
      body,
    }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => 0,
    )
    this.answers.push(status)
    if (status >= 200 && status <= 499) this.#events.delete(event.id)
  }

  #id(kind: string): string {
    return `${kind}${(++this.#counter).toString(36).padStart(5, '0')}`
  }

  #order(id: string): HubOrder {
    const order = this.orders.get(id)
    if (!order) throw new Error('no such order')
    return order
  }

  #catalog(id: string): Catalog {
    const catalog = this.catalogs.get(id)
    if (!catalog) throw new Error('no such catalog')
    return catalog
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://hubrise')
    const said = `${request.method} ${url.pathname}`
    this.requests.push(said)
    await this.before?.(said)
    const weather = this.befalls.test(said) ? this.weather : 'fair'
    if (weather === 'drop_before') return void request.socket.destroy()
    const came: Came = {
      ...{ method: request.method ?? 'GET', path: url.pathname, query: url.searchParams },
      ...{ body: Buffer.concat(chunks), type: request.headers['content-type'] ?? '' },
    }
    const { status, body, headers } = this.#answer(request, came, weather)
    if (weather === 'drop_after') return void request.socket.destroy()
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(body === undefined ? '' : JSON.stringify(body))
  }

  #answer(request: IncomingMessage, came: Came, weather: HubWeather): Reply {
    if (weather === 'busy') {
      const retry = this.retryAfterSeconds
      const headers: Record<string, string> = retry === null ? {} : { 'retry-after': String(retry) }
      return { ...fault(429, 'too_many_requests'), headers }
    }
    if (weather === 'down') return fault(503, 'internal_error')
    if (came.path.startsWith('/oauth2/v1/')) return this.#authorisation(request, came)
    const connection = this.connections.get(String(request.headers['x-access-token']))
    if (!connection) {
      return fault(401, 'unauthorized', 'The access token is invalid or the connection has been revoked')
    }
    return this.#api(connection, came)
  }

  #authorisation({ headers }: IncomingMessage, { method, path, query, body }: Came): Reply {
    if (`${method} ${path}` === 'GET /oauth2/v1/authorize') {
      const back = new URL(query.get('redirect_uri') ?? '')
      if (this.chosen === null) back.searchParams.set('error', 'access_denied')
      else back.searchParams.set('code', this.authorise(this.chosen, query.get('name') ?? ''))
      back.searchParams.set('state', query.get('state') ?? '')
      return { status: 302, headers: { location: back.href } }
    }
    const { id, secret } = HUBRISE_CLIENT
    if (headers.authorization !== `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`) {
      return fault(401, 'unauthorized')
    }
    const sent = new URLSearchParams(body.toString())
    if (path === '/oauth2/v1/revoke') {
      this.connections.delete(sent.get('token') ?? '')
      return { status: 200 }
    }
    const code = sent.get('code') ?? ''
    const known = this.#codes.get(code)
    const location = this.locations.get(known?.location ?? '')
    if (path !== '/oauth2/v1/token' || !known || !location) return fault(400, 'unprocessable_entity')
    this.#codes.delete(code)
    return {
      status: 200,
      body: {
        ...{ access_token: this.connect(location, known.name), token_type: 'Bearer' },
        ...{ account_id: 'acc', account_name: location.account_name },
        ...{ location_id: location.id, location_name: location.name },
        ...{ catalog_id: location.catalog_id, catalog_name: this.catalogOf(location).name },
        ...{ customer_list_id: location.customer_list_id, customer_list_name: location.name },
      },
    }
  }

  #api(connection: Connection, came: Came): Reply {
    const { method, path } = came
    const [, , root = '', first = '', second = '', third = ''] = path.split('/')
    if (root === 'catalogs' && this.denied.has(first)) return fault(401, 'unauthorized')
    if (root === 'location' && first === '') return { status: 200, body: locationOf(connection.location) }
    if (root === 'location' && first === 'orders') return this.#ordersOf(connection, came, second)
    if (root === 'callback' && first === '') return callbackOf(connection, came)
    if (root === 'callback' && first === 'events') return this.#eventsOf(connection, method, second)
    if (root === 'catalogs' && first === connection.location.catalog_id) {
      const catalog = this.#catalog(first)
      if (second === '') return catalogAnswer(catalog, came)
      if (second === 'images') return this.#images(catalog, came)
      if (`${second}/${third}` === 'location/inventory') return inventoryAnswer(catalog, came)
    }
    return fault(404, 'not_found')
  }

  #ordersOf(connection: Connection, { method, query, body }: Came, id: string): Reply {
    const own = [...this.orders.values()].filter(({ location_id }) => location_id === connection.location.id)
    if (id === '' && method === 'GET') {
      if (++connection.lists > MOST_LISTS) {
        return { ...fault(429, 'too_many_requests'), headers: { 'retry-after': '60' } }
      }
      const after = Date.parse(query.get('after') ?? '1970-01-01T00:00:00Z')
      const before = Date.parse(query.get('before') ?? '9999-01-01T00:00:00Z')
      const placedAt = ({ created_at }: HubOrder) => Date.parse(created_at)
      const found = own
        .filter((order) => placedAt(order) >= after && placedAt(order) < before)
        .toSorted((a, b) => placedAt(b) - placedAt(a))
      const from = Number(query.get('cursor') ?? 0)
      const count = Math.min(100, Number(query.get('count') ?? 100))
      const more = from + count < found.length
      return {
        status: 200,
        body: found.slice(from, from + count),
        ...(more && { headers: { 'x-cursor-next': String(from + count) } }),
      }
    }
    const order = own.find((one) => one.id === id)
    if (!order) return fault(404, 'not_found')
    if (method !== 'PATCH') return { status: 200, body: order }
    const sent = JSON.parse(body.toString()) as Record<string, unknown>
    const unknown = Object.keys(sent).find((field) => !CHANGEABLE.has(field))
    if (unknown !== undefined) return fault(422, 'unprocessable_entity', `${unknown} cannot be changed`)
    this.patches.push({ order: id, body: sent })
    this.orders.set(id, presented({ ...order, ...sent }))
    this.#tell(this.#order(id), 'update', connection)
    return { status: 200, body: this.#order(id) }
  }

  #eventsOf(connection: Connection, method: string, id: string): Reply {
    if (id !== '') {
      const event = this.#events.get(id)
      if (event?.connection !== connection) return fault(404, 'not_found')
      if (method === 'DELETE') this.#events.delete(id)
      const { connection: _, ...whole } = event
      return { status: 200, body: whole }
    }
    const own = [...this.#events.values()].filter((event) => event.connection === connection)
    return { status: 200, body: own.slice(0, 100).map(eventWithoutStates) }
  }

  #images(catalog: Catalog, { method, query, body, type }: Came): Reply {
    const private_ref = query.get('private_ref')
    if (method === 'GET') {
      const found = catalog.images.filter((one) => private_ref === null || one.private_ref === private_ref)
      return { status: 200, body: found }
    }
    if (private_ref !== null && catalog.images.some((one) => one.private_ref === private_ref)) {
      return fault(422, 'unprocessable_entity', 'private_ref has already been taken')
    }
    if (body.length === 0 || body.length > 1024 * 1024 || !type.startsWith('image/')) {
      return fault(422, 'unprocessable_entity', 'The image is invalid')
    }
    const md5 = createHash('md5').update(body).digest('hex')
    const image = { id: this.#id('img'), type, size: body.length, md5, private_ref }
    catalog.images.push(image)
    return { status: 200, body: image }
  }
}
