import type { MenuNow } from '../contract.ts'
import type { MenuDish, SnapshotMenu } from '../dishes.ts'
import { type HappyHour, happyNow, happyPrice, isMeant, isOpen } from './happy-hours.ts'

/** Which parts of a menu are open now, and their prices now. */
export function menuNow(
  { zone, happyHours: all }: { zone: string; happyHours: readonly HappyHour[] },
  { row, categories }: SnapshotMenu,
  now: number,
): MenuNow {
  const happyHours = happyNow(all, zone, now)
  return {
    available: row.is_active && isOpen(row.windows, zone, now),
    closed_category_ids: categories
      .filter(({ row: category }) => !category.is_active || !isOpen(category.windows, zone, now))
      .map(({ row: category }) => category.id),
    prices: categories.flatMap(({ items }) => items.flatMap((entry) => cutPrices(entry, happyHours))),
  }
}

function cutPrices(entry: MenuDish, happyHours: HappyHour[]): MenuNow['prices'] {
  const { id, categoryId, menuId } = entry
  const place = { itemId: id, categoryId, menuId }
  const meant = happyHours.filter((happyHour) => isMeant(happyHour, place))
  if (meant.length === 0) return []
  const item = entry.read()
  const usual =
    item.price_minor === null
      ? item.variants.map(({ id, price_minor }) => ({ variant_id: id, usualMinor: price_minor }))
      : [{ variant_id: null, usualMinor: item.price_minor }]
  return usual.flatMap(({ variant_id, usualMinor }) => {
    const price_minor = happyPrice(usualMinor, meant)
    return price_minor < usualMinor ? [{ item_id: id, variant_id, price_minor }] : []
  })
}
