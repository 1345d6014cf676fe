// What an order is and costs at HubRise, and when it is wanted.
import { createHash } from 'node:crypto'
import { clean, type TheirOption, type TheirOrder } from './their-order.ts'

/** The same for the same items and sums, however HubRise writes them. */
export function soldHash({ items, discounts, charges, payments, total }: TheirOrder): string {
  const isLeft = ({ deleted }: { deleted?: boolean | null | undefined }) => deleted !== true
  const sold = [
    (items ?? [])
      .filter(isLeft)
      .map((item) => [
        ...[item.sku_ref, item.product_name, item.sku_name, item.price, item.customer_notes].map(clean),
        Number(item.quantity ?? 1),
        (item.options ?? []).map(saidOption),
      ]),
    (discounts ?? []).filter(isLeft).map(({ name, price_off }) => [clean(name), clean(price_off)]),
    (charges ?? []).filter(isLeft).map(({ name, price }) => [clean(name), clean(price)]),
    (payments ?? []).filter(isLeft).map(({ name, amount }) => [clean(name), clean(amount)]),
    clean(total),
  ]
  return createHash('sha256').update(JSON.stringify(sold)).digest('hex')
}

function saidOption({ ref, name, price, quantity, removed }: TheirOption) {
  return [clean(ref), clean(name), clean(price), quantity ?? 1, removed === true]
}

const YEAR_MS = 366 * 24 * 60 * 60_000

/** Null: as soon as possible, or HubRise says nothing that can be so. */
export function wantedAt({ created_at, expected_time }: TheirOrder): number | null {
  const at = Date.parse(expected_time ?? '')
  return Math.abs(at - Date.parse(created_at)) < YEAR_MS ? at : null
}

/** So long after its time nobody waits for a meal any more. */
const LATE_AFTER_MS = 60 * 60_000

export function isLate(
  { placed_at, wanted_at }: { placed_at: number; wanted_at: number | null },
  now: number,
): boolean {
  return now - Math.max(placed_at, wanted_at ?? 0) > LATE_AFTER_MS
}
