import { sumsOf } from '../../../../server/src/restaurant/orders/rules/priced-at.ts'
import type { OrderDeskState } from '../../../../server/src/restaurant/orders/staff-contract.ts'
import { serverNow } from '../../ui/server-clock.ts'
import type { DraftLine } from './draft-line.ts'
import { lineOf } from './lines.tsx'

type Ordered = { type: OrderDeskState['types'][number]; lines: readonly DraftLine[] }

/** What dishes come to by the rules that this browser knows: for when there is no line to ask. Delivery and coupons are not in it. */
export function totalOf(desk: OrderDeskState, { type, lines }: Ordered): number {
  const priced = lines.flatMap((line) => {
    const item = desk.items.find(({ id }) => id === line.itemId)
    const lineTotalMinor = lineOf(desk, line)?.totalMinor
    return item && lineTotalMinor !== undefined
      ? [{ lineTotalMinor, itemId: item.id, categoryId: item.category_id }]
      : []
  })
  return sumsOf(desk.rules, { type, at: serverNow(), lines: priced, deliveryFeeMinor: 0 }).total_minor
}
