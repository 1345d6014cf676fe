// The menu as a kiosk sells it now, by the rules that its orders are judged by.
import { type Branch, pausedUntil, type RulesCache, rulesAt } from '../../ground/tenants/owner-rules.ts'
import type { RestaurantRow } from '../../ground/tenants/queries.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { type Cause, inRestaurant, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import { hasCoupons } from '../coupons/queries.ts'
import type { DeviceRow } from '../devices/queries.ts'
import { SHOWN_TABLES } from '../floor/queries.ts'
import { SETTINGS } from '../guest-pages/queries.ts'
import type { Item } from '../menu/contract.ts'
import { presentPhoto } from '../menu/photo.ts'
import { photosOf } from '../menu/photo-queries.ts'
import { menuNow } from '../menu/rules/now.ts'
import type { MenuCache, MenuSnapshot } from '../menu/snapshot.ts'
import type { Photo } from '../menu/write-contract.ts'
import { chooseDish } from '../orders/rules/dish.ts'
import { timeOrder } from '../orders/rules/timing.ts'
import { onlineProvider } from '../payments/commands/provider-account.ts'
import { listTerminals } from '../payments/queries/terminals.ts'
import type { KioskDish, KioskSettings, KioskSlot, KioskState } from './contract.ts'
import type { Way } from './settings.ts'

export const CHANNEL = 'kiosk'

type Photos = ReadonlyMap<number, Photo>
type Asked = { restaurant: RestaurantRow; device: DeviceRow; cause: Cause; now: number }
type Held = { database: Database; menuCache: MenuCache; rules: RulesCache }

export async function readKiosk(held: Held, { restaurant, device, cause, now }: Asked): Promise<KioskState> {
  const [whole, ownerRules, kept] = await Promise.all([
    held.menuCache.get(restaurant.id),
    held.rules.get(restaurant.id),
    inRestaurant(held.database, restaurant, cause, (tx) => readKept(tx, device)),
  ])
  const branch = rulesAt(ownerRules, device.branch_id)
  const settings = device.settings as KioskSettings
  const opening = openingOf(branch, pausedUntil(ownerRules, branch, now), now)
  const { order_types, prices_include_tax, taxes } = branch.ordering
  const types = settings.types.filter((type) => order_types[type].offered)
  const photos = new Map(
    kept.photos.map((row) => [row.item_id, presentPhoto(row, restaurant.id, '')] as const),
  )
  return {
    restaurant: {
      name: restaurant.name,
      currency: restaurant.currency,
      zone: branch.zone,
      default_language: restaurant.defaultLanguage,
    },
    accent: kept.accent,
    languages: settings.languages,
    welcome: settings.welcome,
    seating: settings.seating,
    asks_name: settings.asks_name,
    takes_coupons: kept.takesCoupons,
    is_open: opening.isOpen,
    opens_at: formatMoment(opening.opensAt, branch.zone),
    types,
    ways: kept.ways,
    tables: kept.tables,
    added: {
      tax: !prices_include_tax && taxes.some(({ rate_pct }) => rate_pct > 0),
      service: types.filter((type) => order_types[type].service_charge_pct > 0),
    },
    ...menuOf(whole.at(branch, CHANNEL), photos, now),
  }
}

async function readKept(tx: Tx, device: DeviceRow) {
  const settings = device.settings as KioskSettings
  const [[pages], photos, tables, ways, takesCoupons] = await Promise.all([
    tx.run(SETTINGS),
    tx.run(photosOf(null)),
    settings.seating === 'table' ? tx.run(SHOWN_TABLES) : [],
    waysOf(tx, device),
    hasCoupons(tx),
  ])
  return {
    takesCoupons,
    accent: pages?.settings.accent ?? null,
    photos,
    ways,
    tables: tables.flatMap(({ code, name, branch_id }) =>
      code === null || branch_id !== device.branch_id ? [] : { code, name },
    ),
  }
}

/** Those that are set, and that there are at this moment. */
export async function waysOf(tx: Tx, { settings, branch_id }: DeviceRow): Promise<Way[]> {
  const { ways, terminal_id } = settings as KioskSettings
  const [terminals, provider] = await Promise.all([tx.run(listTerminals(branch_id)), onlineProvider(tx)])
  const isThere: Record<Way, boolean> = {
    terminal: terminals.some(({ id }) => id === terminal_id),
    online: provider !== null,
    counter: true,
  }
  return ways.filter((way) => isThere[way])
}

/** Whoever stands before it wants to eat now: nothing is held until the next opening. */
function openingOf(branch: Branch, paused: number | null, now: number) {
  const timing = timeOrder({ now, asked: null, branch, pausedUntil: paused, aheadDays: 0 })
  if ('fault' in timing) return { isOpen: false, opensAt: null }
  return { isOpen: timing.scheduledFor === null, opensAt: timing.scheduledFor }
}

function menuOf(
  snapshot: MenuSnapshot,
  photos: Photos,
  now: number,
): Pick<KioskState, 'categories' | 'dishes' | 'groups'> {
  const groups = new Map<number, KioskState['groups'][number]>()
  const categories: KioskState['categories'] = []
  const dishes: KioskDish[] = []
  for (const menu of snapshot.menus.filter(({ row }) => row.is_active)) {
    const { available, closed_category_ids: closed, prices } = menuNow(snapshot, menu, now)
    if (!available) continue
    const cuts = Map.groupBy(prices, ({ item_id }) => item_id)
    for (const { row, items } of menu.categories) {
      const own = closed.includes(row.id)
        ? []
        : items.map((entry) => entry.read()).filter(({ show_online }) => show_online)
      if (own.length > 0) categories.push({ id: row.id, name: row.name })
      for (const item of own) {
        const slots = slotsOf(snapshot, item.id, { photos, now, groups })
        for (const group of item.modifier_groups) groups.set(group.id, group)
        dishes.push(
          dishOf(item, { cuts: cuts.get(item.id) ?? [], slots, photo: photos.get(item.id) ?? null }),
        )
      }
    }
  }
  return { categories, dishes, groups: [...groups.values()] }
}

function dishOf(
  item: Item,
  {
    cuts,
    slots,
    photo,
  }: {
    cuts: { variant_id: number | null; price_minor: number }[]
    slots: KioskSlot[]
    photo: Photo | null
  },
): KioskDish {
  const { id, category_id, name, description, dietary, allergens, modifier_groups } = item
  const sizes =
    item.price_minor === null
      ? item.variants.map((own) => ({ ...own, variant_id: own.id }))
      : [{ variant_id: null, name: null, is_default: true, price_minor: item.price_minor }]
  const isComplete = slots.every(
    ({ least, choices }) => least === 0 || choices.some(({ is_sold_out }) => !is_sold_out),
  )
  return {
    ...{ id, category_id, name, description, dietary, allergens, photo, slots },
    is_sold_out: !item.is_available || !isComplete,
    prices: sizes.map(({ variant_id, name: size, is_default, price_minor }) => ({
      variant_id,
      name: size,
      is_default,
      usual_minor: price_minor,
      now_minor: cuts.find((cut) => cut.variant_id === variant_id)?.price_minor ?? price_minor,
    })),
    group_ids: modifier_groups.map((group) => group.id),
  }
}

/** What is hidden or not served now is left out, and what is sold out says so. */
function slotsOf(
  snapshot: MenuSnapshot,
  itemId: number,
  { photos, now, groups }: { photos: Photos; now: number; groups: Map<number, KioskState['groups'][number]> },
): KioskSlot[] {
  const slots = snapshot.slotsOf(itemId).map(({ id, name, min_select, max_select, choices }) => ({
    ...{ id, name, least: min_select, most: max_select },
    choices: choices.flatMap(({ item_id, variant_id, extra_minor }) => {
      const dish = chooseDish(snapshot, item_id, { channel: CHANNEL, forAt: now })
      if ('fault' in dish || (dish.refusal !== null && dish.refusal.code !== 'sold_out')) return []
      const { item } = dish
      for (const group of item.modifier_groups) groups.set(group.id, group)
      const size =
        item.variants.find((own) => (variant_id === null ? own.is_default : own.id === variant_id)) ?? null
      return {
        ...{ item_id, variant_id, extra_minor },
        name: item.name,
        variant_name: size?.name ?? null,
        photo: photos.get(item_id) ?? null,
        allergens: item.allergens,
        group_ids: item.modifier_groups.map((group) => group.id),
        is_sold_out: dish.refusal !== null,
      }
    }),
  }))
  return slots.filter(({ least, choices }) => least > 0 || choices.length > 0)
}
