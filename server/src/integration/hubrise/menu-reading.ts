// A branch's menu as HubRise is to have it, and whether that is news.
import { createHash } from 'node:crypto'
import { bindRules, rulesAt, WHOLE_RULES } from '../../ground/tenants/owner-rules.ts'
import { HUB_CHANNEL } from '../../ground/tenants/rules/channels.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { type Restaurant, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { localDay } from '../../platform/time/clock.ts'
import { dateOfDay } from '../../platform/time/dates.ts'
import { listChannels } from '../../restaurant/channels/queries.ts'
import { WHOLE_MENU } from '../../restaurant/menu/queries.ts'
import { bindSnapshot, type WholeMenu } from '../../restaurant/menu/snapshot.ts'
import { PHOTOS_FOR_HUB, type PhotoForHub, SEEN_VERSIONS } from './queries/menus.ts'
import { type HubMenu, hubMenuOf, type MenuForHub } from './rules/catalogue.ts'
import { isHubChannel } from './rules/channel-key.ts'
import type { HubCatalogue } from './rules/documents.ts'

export type MenuToSend = HubMenu & {
  /** With other ids for its photos. */
  withImages(imageOf: MenuForHub['imageOf']): HubMenu
  photos: readonly PhotoForHub[]
  menuHash: string
  stockHash: string
  seen: string
}

export type Versions = readonly { subject: string; version: number }[]

// Each hour it is looked at as a whole: taxes change with a day, which begins at another hour in each place.
const LOOK_WHOLLY_EVERY_MS = 60 * 60_000

export function seenAs(versions: Versions, now: number): string {
  const versionOf = (wanted: string) => versions.find(({ subject }) => subject === wanted)?.version ?? 0
  return `${versionOf('menu')}/${versionOf('rules')}/${Math.floor(now / LOOK_WHOLLY_EVERY_MS)}`
}

export async function readMenuForHub(
  database: Database,
  restaurant: Restaurant,
  branchId: number,
  now: number,
): Promise<MenuToSend> {
  // Versions come first: what is read after them may be newer, and is then looked at again.
  const [versions, photos, channels, ...rest] = await readTogether(database, restaurant.id, [
    SEEN_VERSIONS,
    PHOTOS_FOR_HUB,
    listChannels(),
    ...WHOLE_RULES,
    ...WHOLE_MENU,
  ])
  const rules = rest.slice(0, WHOLE_RULES.length) as unknown as Parameters<typeof bindRules>[0]
  const whole = rest.slice(WHOLE_RULES.length) as unknown as WholeMenu
  const branch = rulesAt(bindRules(rules), branchId)
  const here = bindSnapshot(whole).at(branch)
  const photoOf = new Map(photos.map(({ item_id, photo_id }) => [item_id, photo_id]))
  const from: MenuForHub = {
    menu: here.on(HUB_CHANNEL),
    variants: channels
      .filter(({ key, price_list_id }) => isHubChannel(key) && price_list_id !== null)
      .map(({ key, name }) => ({ key, name, menu: here.on(key) })),
    language: restaurant.defaultLanguage,
    taxes: branch.ordering.taxes,
    day: dateOfDay(localDay(now, branch.zone)),
    imageOf: (itemId) => photoOf.get(itemId) ?? null,
  }
  const said = hubMenuOf(from)
  return {
    ...said,
    withImages: (imageOf) => hubMenuOf({ ...from, imageOf }),
    photos,
    menuHash: menuHashOf(said.catalogue),
    stockHash: hashOf(said.inventory),
    seen: seenAs(versions, now),
  }
}

/** What is said of deals that are sold out stands apart: it changes often, and must not wait. */
function menuHashOf(catalogue: HubCatalogue): string {
  const disabled = catalogue.deals.flatMap(({ ref, restrictions }) =>
    restrictions?.enabled === false ? [ref] : [],
  )
  const deals = catalogue.deals.map(({ restrictions: { enabled: _, ...hours } = {}, ...deal }) => [
    deal,
    hours,
  ])
  return `${hashOf({ ...catalogue, deals })}.${hashOf(disabled)}`
}

function hashOf(document: object): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('hex')
}
