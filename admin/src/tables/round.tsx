import type { OrderDeskState } from '../../../server/src/restaurant/orders/staff-contract.ts'
import type { ShownSitting } from '../../../server/src/restaurant/sittings/staff-contract.ts'
import { DishForm } from '../parts/dish-picker/dish-form.tsx'
import { sentLines } from '../parts/dish-picker/draft-line.ts'
import { useDishesTold } from '../parts/dish-picker/told-line.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe, useRestaurantFormat } from '../ui/me.ts'
import { nextNumber } from '../ui/offline/numbers.ts'
import { placeOfNumbers } from '../ui/offline/use-letter.ts'
import type { NamedAct } from '../ui/outbox/use-outbox.ts'
import { nameOf, useSendForm } from './data.ts'
import { on, type ShownRound, type SittingHere } from './over.ts'
import { tableTexts } from './texts.ts'

/** A round at the table. */
export function RoundForm({ sitting, onBack }: { sitting: SittingHere; onBack: (note?: string) => void }) {
  const t = useTexts(tableTexts)
  const format = useRestaurantFormat()
  const dishesTold = useDishesTold()
  const place = `round:${sitting.id}`
  const save = useSendForm(undefined, useNumbered())
  return (
    <DishForm
      title={t('takeRound')}
      action={t('sendRound')}
      place={place}
      note={t('roundNote')}
      foot={t('tableNamed', { table: sitting.tables.map(({ name }) => name).join(' + ') })}
      tableOf={(desk) => ({ seats: seatsOf(sitting, desk) })}
      save={save}
      wanted={({ lines, note }, total, told) => ({
        what: [t('takeRound'), nameOf(sitting), dishesTold(told.lines), format.price(total)].join(' · '),
        ...on(sitting, '/orders'),
        shown: told satisfies ShownRound,
        body: {
          lines: sentLines(lines, { atTable: true }),
          ...(note.trim() !== '' && { note: note.trim() }),
        },
      })}
      isTold={() => true}
      onSaved={({ kind }) => onBack(kind === 'done' ? t('sent') : undefined)}
      onBack={() => onBack()}
    />
  )
}

/** Without the line a round has a number of this device, and is taken later as it was served. */
function useNumbered(): (named: NamedAct) => NamedAct {
  const place = placeOfNumbers(useMe())
  return (named) => ({
    ...named,
    async offline(takenAt) {
      const number = await nextNumber(place)
      const { totalMinor } = named.shown as ShownRound
      if (number === null) return null
      return { number, offline: { number, taken_at: takenAt, total_minor: totalMinor } }
    },
  })
}

/** A party that nobody counted has as many as its tables take. */
function seatsOf({ party_size: size, tables }: ShownSitting, desk: OrderDeskState): number {
  const atTables = desk.tables.filter(({ id }) => tables.some((table) => table.id === id))
  return size ?? atTables.reduce((sum, { seats }) => sum + seats, 0)
}
