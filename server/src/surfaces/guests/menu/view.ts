// The menu as guests see it now: what is hidden is left out, what is closed or sold out says so, and prices are those
// that an order would be charged at this moment.
import type { Database } from '../../../platform/postgres/pool/database.ts'
import { readTogether } from '../../../platform/postgres/transaction/transaction.ts'
import type { Item } from '../../../restaurant/menu/contract.ts'
import { presentPhoto } from '../../../restaurant/menu/photo.ts'
import { photosOf } from '../../../restaurant/menu/photo-queries.ts'
import { menuNow } from '../../../restaurant/menu/rules/now.ts'
import type { MenuSnapshot } from '../../../restaurant/menu/snapshot.ts'
import type { Photo } from '../../../restaurant/menu/write-contract.ts'
import type { Visit } from '../visit.ts'
import { isComplete, type SlotShown, slotsShown } from './sets.ts'

export type Price = { variantId: number | null; usualMinor: number; nowMinor: number }
export type Dish = {
  item: Item
  prices: Price[]
  photo: Photo | null
  canOrder: boolean
  isSoldOut: boolean
  slots: SlotShown[]
}
export type Section = { id: number; name: Item['name']; isOpen: boolean; dishes: Dish[] }
export type ShownMenu = { id: number; name: Item['name']; isOpen: boolean; sections: Section[] }

export type Photos = ReadonlyMap<number, Photo>

/** Photos belong to the version of the menu that they are read with: a new one makes a new version. */
const photosHeld = new WeakMap<MenuSnapshot, Promise<Photos>>()

export function photosFor(database: Database, restaurantId: number, snapshot: MenuSnapshot): Promise<Photos> {
  const held = photosHeld.get(snapshot)
  if (held) return held
  const loading = readTogether(database, restaurantId, [photosOf(null)]).then(
    ([rows]) => new Map(rows.map((row) => [row.item_id, presentPhoto(row, restaurantId, '')])),
  )
  photosHeld.set(snapshot, loading)
  loading.catch(() => photosHeld.delete(snapshot))
  return loading
}

export type Filter = { diet: string | null; without: ReadonlySet<string> }
export const NO_FILTER: Filter = { diet: null, without: new Set() }

export function shownMenus(
  { now }: Visit,
  snapshot: MenuSnapshot,
  photos: Photos,
  filter = NO_FILTER,
): ShownMenu[] {
  return snapshot.menus
    .filter(({ row }) => row.is_active)
    .map((menu) => {
      const { available, closed_category_ids: closed, prices } = menuNow(snapshot, menu, now)
      const cuts = Map.groupBy(prices, ({ item_id }) => item_id)
      const sections = menu.categories
        .filter(({ row }) => row.is_active)
        .map(({ row, items }) => {
          const isOpen = available && !closed.includes(row.id)
          const dishes = items
            .map((entry) => entry.read())
            .filter((item) => item.show_online && suits(item, filter))
            .map((item) =>
              dishOf(item, {
                cuts: cuts.get(item.id) ?? [],
                photos,
                isOpen,
                slots: slotsShown(snapshot, item.id, now),
              }),
            )
          return { id: row.id, name: row.name, isOpen, dishes }
        })
        .filter(({ dishes }) => dishes.length > 0)
      return { id: menu.row.id, name: menu.row.name, isOpen: available, sections }
    })
    .filter(({ sections }) => sections.length > 0)
}

function dishOf(
  item: Item,
  {
    cuts,
    photos,
    isOpen,
    slots,
  }: {
    cuts: { variant_id: number | null; price_minor: number }[]
    photos: Photos
    isOpen: boolean
    slots: SlotShown[]
  },
): Dish {
  const isSoldOut = !item.is_available || !isComplete(slots)
  const usual =
    item.price_minor === null
      ? item.variants.map(({ id, price_minor }) => ({ variantId: id, usualMinor: price_minor }))
      : [{ variantId: null, usualMinor: item.price_minor }]
  return {
    item,
    prices: usual.map(({ variantId, usualMinor }) => ({
      variantId,
      usualMinor,
      nowMinor: cuts.find(({ variant_id }) => variant_id === variantId)?.price_minor ?? usualMinor,
    })),
    photo: photos.get(item.id) ?? null,
    canOrder: isOpen && !isSoldOut,
    isSoldOut,
    slots,
  }
}

const EATS: Record<string, readonly string[]> = {
  vegan: ['vegan'],
  veg: ['vegan', 'veg'],
  egg: ['vegan', 'veg', 'egg'],
}
export const DIETS = Object.keys(EATS)

/** A dish whose allergens nobody has named is no dish without them. */
function suits({ dietary, allergens }: Item, { diet, without }: Filter): boolean {
  if (diet !== null && !EATS[diet]?.includes(dietary)) return false
  if (without.size === 0) return true
  return allergens !== null && !allergens.some((allergen) => without.has(allergen))
}
