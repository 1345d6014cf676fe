import type { PlacedTable } from '../../../server/src/restaurant/floor/rules/layout.ts'
import type { ShownSitting } from '../../../server/src/restaurant/sittings/staff-contract.ts'
import type { TableLook } from '../ui/floor-plan/floor-plan.tsx'
import { floorTexts } from '../ui/floor-plan/texts.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { guestNames } from './data.ts'
import { tableTexts } from './texts.ts'

export type ComingBooking = {
  id: string
  name: string
  time: string
  party_size: number
  table_id: number | null
}

/** How a table looks on the plan: who sits there, since when and what is due; or who comes next. */
export function useTableLook(): (
  table: PlacedTable,
  sitting: ShownSitting | undefined,
  next: ComingBooking | undefined,
) => TableLook {
  const t = useTexts(tableTexts)
  const floor = useTexts(floorTexts)
  const format = useRestaurantFormat()
  return (table, sitting, next) => {
    const seats = floor('seats', { count: table.max_seats })
    if (!sitting && next) {
      const time = format.clock(next.time)
      return {
        tone: 'soon',
        lines: [time, next.name],
        says: t('saysSoon', { table: table.name, seats, time, name: next.name }),
      }
    }
    if (!sitting) return { tone: 'free', says: t('saysFree', { table: table.name, seats }) }
    const { service, party_size: size, is_forgotten } = sitting
    const due = service?.due_minor ?? 0
    const time = format.time(sitting.opened_at)
    const money =
      service === null
        ? ''
        : due > 0
          ? t('due', { amount: format.price(due) })
          : service.orders.length > 0
            ? t('paid')
            : t('nothingYet')
    const names = guestNames(sitting)
    return {
      tone: is_forgotten ? 'late' : due > 0 ? 'due' : 'taken',
      lines: [
        [...(size === null ? [] : [format.number(size)]), time].join(' · '),
        due > 0 ? format.price(due) : service && service.orders.length > 0 ? t('paid') : '',
        names,
      ].filter((line) => line !== ''),
      says: t('saysTaken', {
        table: table.name,
        guests: [names, size === null ? t('guestsUnknown') : t('guests', { count: size })]
          .filter((part) => part !== '')
          .join(', '),
        time,
        money,
      }),
    }
  }
}
