import {
  findRestaurant,
  findRestaurantById,
  OWN_CLOCK,
  type RestaurantRow,
} from '../../ground/tenants/queries.ts'
import { Cache } from '../../platform/cache/cache.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import type { MovedClock } from '../../platform/time/moved-clock.ts'
import { type GuestPageSettings, guestPageSettings } from './contract.ts'
import { LAST_SALE, PICTURES, type PictureRow, SETTINGS } from './queries.ts'

/** All that a guest's page needs of a restaurant besides its menu and its rules, as of one version. */
export type Site = {
  row: RestaurantRow
  settings: GuestPageSettings
  version: number
  pictures: PictureRow[]
  /** Of a sandbox whose clock was moved. */
  clock: MovedClock | null
  /** Until when there is an event to be sold; null: none is planned. */
  eventsUntil: number | null
}

export const SITE = 'guest_pages'

const MOST_SITES = 20_000

/** Restaurants as their guest pages name them, held until something of them changes. */
export class Sites {
  #database: Database
  #ids = new Map<string, number>()
  #sites: Cache<Site | null>

  constructor(database: Database) {
    this.#database = database
    this.#sites = new Cache<Site | null>({
      changes: database.changes,
      subject: SITE,
      load: (id) => loadSite(database, id),
      weigh: () => 1,
      most: MOST_SITES,
    })
    database.changes.on('restaurant', (id) => this.#sites.forget(id))
    database.changes.on('experiences', (id) => this.#sites.forget(id))
    database.changes.onReset(() => this.#ids.clear())
  }

  /** Only what is held. A slug never changes hands while its restaurant is there. */
  peek(slug: string): Site | undefined {
    const id = this.#ids.get(slug)
    return id === undefined ? undefined : (this.#sites.peek(id) ?? undefined)
  }

  async get(slug: string): Promise<Site | null> {
    const held = this.peek(slug)
    if (held) return held
    const [row] = await inDirectory(this.#database, findRestaurant(slug))
    if (!row) {
      this.#ids.delete(slug)
      return null
    }
    if (this.#ids.size >= MOST_SITES) this.#ids.clear()
    this.#ids.set(slug, row.id)
    return this.#sites.get(row.id)
  }
}

async function loadSite(database: Database, id: number): Promise<Site | null> {
  const [[row], [[settings], pictures, [clock], [events]]] = await Promise.all([
    inDirectory(database, findRestaurantById(id)),
    readTogether(database, id, [SETTINGS, PICTURES, OWN_CLOCK, LAST_SALE]),
  ])
  if (!row) return null
  return {
    row,
    settings: guestPageSettings(settings?.settings ?? {}),
    version: settings?.version ?? 0,
    pictures,
    clock: clock?.sandbox ? clock : null,
    eventsUntil: events?.until ?? null,
  }
}
