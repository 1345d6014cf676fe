import type { ShownSitting } from '../../../server/src/restaurant/sittings/staff-contract.ts'
import { DishForm } from '../parts/dish-picker/dish-form.tsx'
import { sentLines } from '../parts/dish-picker/draft-line.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { nameOf, useSendForm } from './data.ts'
import { tableTexts } from './texts.ts'

/** A round at the table. */
export function RoundForm({ sitting, onBack }: { sitting: ShownSitting; onBack: (note?: string) => void }) {
  const t = useTexts(tableTexts)
  const format = useRestaurantFormat()
  const place = `round:${sitting.id}`
  const save = useSendForm(() => sessionStorage.removeItem(place))
  return (
    <DishForm
      title={t('takeRound')}
      action={t('sendRound')}
      place={place}
      note={t('roundNote')}
      foot={t('tableNamed', { table: sitting.tables.map(({ name }) => name).join(' + ') })}
      save={save}
      wanted={({ lines, note }, total) => ({
        what: [t('takeRound'), nameOf(sitting), format.price(total)].join(' · '),
        path: `/sittings/${sitting.id}/orders`,
        body: { lines: sentLines(lines), ...(note.trim() !== '' && { note: note.trim() }) },
      })}
      isTold={() => true}
      onSaved={({ kind }) => onBack(kind === 'done' ? t('sent') : undefined)}
      onBack={() => onBack()}
    />
  )
}
