import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { DishForm } from '../dish-picker/dish-form.tsx'
import { sentLines } from '../dish-picker/draft-line.ts'
import { changeTexts } from './change-texts.ts'
import { isChangedMeanwhile, sendLines, useOrderChange } from './changing.ts'
import { Meanwhile } from './meanwhile.tsx'

/** More dishes for an order that is under way. */
export function AddForm({ order, onBack }: { order: Order; onBack: (note?: string) => void }) {
  const t = useTexts(changeTexts)
  const { save, meanwhile } = useOrderChange(order, sendLines(order))
  return (
    <DishForm
      title={t('add')}
      action={t('addAction')}
      place={`more:${order.id}`}
      foot={t('addFoot')}
      save={save}
      wanted={({ lines }) => ({ lines: sentLines(lines) })}
      isTold={isChangedMeanwhile}
      onSaved={() => onBack(t('addDone'))}
      onBack={() => onBack()}
    >
      <Meanwhile order={order} meanwhile={meanwhile} />
    </DishForm>
  )
}
