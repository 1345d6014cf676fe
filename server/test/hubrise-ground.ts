// Restaurants that are connected to a stand-in of HubRise, as their owners do it, on a service that HubRise can call.
import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { orderEventHandlers } from '../src/event-handlers.ts'
import { rulesCache } from '../src/ground/tenants/owner-rules.ts'
import { findRestaurantById } from '../src/ground/tenants/queries.ts'
import type { HubAppSettings } from '../src/integration/hubrise/client.ts'
import { hubRound } from '../src/integration/hubrise/commands/round.ts'
import { type HubTaker, takeOrders } from '../src/integration/hubrise/commands/take-orders.ts'
import { type HubDesk, hubDesk } from '../src/integration/hubrise/desk.ts'
import { skuRef } from '../src/integration/hubrise/rules/refs.ts'
import { secretBox } from '../src/platform/crypto/secret-box.ts'
import { inDirectory } from '../src/platform/postgres/transaction/transaction.ts'
import { menuCache } from '../src/restaurant/menu/snapshot.ts'
import { type TestApp, testApp, type Venue } from './app.ts'
import { HUBRISE_CLIENT, HubRise } from './hubrise.ts'
import { type HubLocation, moneyOf } from './hubrise-answers.ts'
import { freePort } from './service.ts'
import { withLunch } from './sets-ground.ts'
import { signedInAs, type Visitor } from './visitor.ts'

export type Connected = Jobs & { venue: Venue; owner: Visitor; location: HubLocation; branchId: number }

type Jobs = {
  /** As the jobs do: what was kept is taken in, HubRise is called. */
  take(): Promise<void>
  round(): Promise<void>
  settle(): Promise<void>
  /** As the minute's job finds it: whatever had to wait is due. */
  later(): Promise<void>
}

export class HubGround {
  hub = new HubRise()
  service!: TestApp
  desk!: HubDesk
  taker!: HubTaker
  failures: unknown[] = []
  base = ''

  key = randomBytes(32)
  settings!: HubAppSettings & { timeoutMs: number }

  async open(shared: Pick<NonNullable<Parameters<typeof testApp>[1]>, 'webApp'> = {}): Promise<void> {
    const hubriseApiBase = await this.hub.listen()
    const port = await freePort()
    const box = secretBox(this.key)
    this.base = `http://127.0.0.1:${port}`
    this.service = await testApp({ ...this.hub.environment, PUBLIC_URL: this.base }, { box, ...shared })
    await this.service.app.listen({ port, host: '127.0.0.1' })
    const { id: hubriseClientId, secret: hubriseClientSecret } = HUBRISE_CLIENT
    this.settings = { hubriseApiBase, hubriseClientId, hubriseClientSecret, timeoutMs: 2_000 }
    const { database, clock } = this.service
    const now = () => clock.now ?? Date.now()
    this.desk = hubDesk(database, box, { ...this.settings, now })
    const orders = {
      ...{ menuCache: menuCache(database), rules: rulesCache(database), eventHandlers: orderEventHandlers },
    }
    this.taker = { database, now, orders, onError: (error) => this.failures.push(error) }
  }

  async close(): Promise<void> {
    await this.service.close()
    await this.hub.close()
  }

  async connected(options: { name?: string; currency?: string } = {}): Promise<Connected> {
    const { hub, service } = this
    const { currency = 'EUR' } = options
    const venue = await service.venue({ document: withLunch(), currency })
    const [branch] = (await venue.get('/branches')).body.data
    const location = hub.addLocation(options)
    const owner = await signedInAs(service, venue)
    const branchId = branch.id as number
    expect((await this.connect(owner, branchId)).status).toBe(200)
    const connected: Connected = { venue, owner, location, branchId, ...this.at(venue, branchId) }
    await connected.round()
    return connected
  }

  at(venue: Venue, branchId: number): Jobs {
    const { owner: sql } = this.service
    const { hub } = this
    const jobs: Jobs = {
      take: async () => takeOrders(this.taker, await this.#row(venue), branchId),
      round: async () => hubRound(this.desk, await this.#row(venue), branchId),
      async settle() {
        await jobs.take()
        await jobs.round()
        await jobs.take()
        await jobs.round()
      },
      async later() {
        hub.nextMinute()
        await sql.query(
          `with a as (update hubrise_orders set tell_at = now() - interval '1 s' where tell_at is not null and restaurant_id = $1)
           update hubrise_connections set rests_until = null, next_ask_at = now() - interval '1 s', next_list_at = null
            where restaurant_id = $1`,
          [venue.restaurant.id],
        )
      },
    }
    return jobs
  }

  /** As a person does in a browser: to HubRise and back. */
  async connect(owner: Visitor, branchId: number) {
    const asked = await owner.call('POST', '/hubrise/connect', { branch_id: branchId })
    if (asked.status !== 200) return asked
    const there = await fetch(asked.data.url, { redirect: 'manual' })
    const back = new URL(there.headers.get('location') ?? '')
    const here = await owner.get(back.pathname + back.search)
    const { searchParams: said } = new URL(here.location, 'http://here')
    return owner.call('POST', '/hubrise/connected', {
      state: said.get('hubrise') ?? '',
      ...(said.has('code') && { code: said.get('code') ?? '' }),
      ...(said.has('error') && { error: said.get('error') ?? '' }),
    })
  }

  async #row({ restaurant }: Venue) {
    const [row] = await inDirectory(this.service.database, findRestaurantById(restaurant.id))
    if (!row) throw new Error('no such restaurant')
    return row
  }
}

/** One of a dish of ours, as HubRise's orders name it. */
export function itemOf(
  { venue, location }: Pick<Connected, 'venue' | 'location'>,
  ref: string,
  more: Record<string, unknown> & { cents?: number; size?: string } = {},
) {
  const { cents = 1000, size, ...rest } = more
  const variantId = size === undefined ? null : (venue.ids.variants?.[`${ref}/${size}`] ?? null)
  return {
    product_name: ref,
    sku_ref: skuRef({ itemId: venue.ids.items![ref]!, variantId }),
    price: moneyOf(cents, location.currency),
    quantity: '1',
    ...rest,
  }
}
