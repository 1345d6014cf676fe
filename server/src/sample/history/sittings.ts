import { MINUTE_MS } from '../../platform/time/clock.ts'
import type { EnteredOrder } from '../../restaurant/orders/commands/history.ts'
import { OPEN } from '../../restaurant/orders/rules/lifecycle.ts'
import type { PresentParty } from '../../restaurant/sittings/commands/history.ts'
import { diceOf } from './dice.ts'
import type { Day } from './orders.ts'

/** Led to their tables so long ago, and still choosing. */
const STILL_CHOOSING_MINUTES = [14, 5]
/** Guests sit a while before they order. */
const BEFORE_ORDERING_MS = 8 * MINUTE_MS

/** Who sits in the restaurant now: whoever waits for an order at a table, and some who have just come. */
export function partiesOf(
  day: Day,
  entered: readonly (EnteredOrder | null)[],
  tableIds: readonly number[],
  idOf: (name: string) => string,
): PresentParty[] {
  const open = entered.flatMap((found) => {
    const { id, status, dining_table: table, placed_at, scheduled_for } = found?.order ?? {}
    const isHere = status !== undefined && OPEN.includes(status) && scheduled_for === null
    return isHere && table && id && placed_at ? [{ orderId: id, placedAt: placed_at, tableId: table.id }] : []
  })
  const eating = [...Map.groupBy(open, ({ tableId }) => tableId)].map(([tableId, rounds]) => ({
    tableId,
    openedAt: Math.min(...rounds.map(({ placedAt }) => placedAt)) - BEFORE_ORDERING_MS,
    rounds,
  }))
  const free = tableIds.filter((id) => !eating.some(({ tableId }) => tableId === id))
  const choosing = STILL_CHOOSING_MINUTES.flatMap((minutes, index) => {
    const tableId = free.at(-1 - index)
    return tableId === undefined
      ? []
      : [{ tableId, openedAt: day.now - minutes * MINUTE_MS, rounds: [] as PresentParty['rounds'] }]
  })
  return [...eating, ...choosing].map((party) => ({
    ...party,
    id: idOf(`sitting at ${party.tableId}`),
    partySize: diceOf('sitting', party.tableId).between(2, 4),
  }))
}
