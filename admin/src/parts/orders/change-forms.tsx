import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import { AddForm } from './add-form.tsx'
import { AdjustForm } from './adjust-form.tsx'
import { DetailsForm } from './details-form.tsx'
import type { ChangePane } from './pane.ts'
import { TakeBackForm } from './take-back-form.tsx'
import { VoidForm } from './void-form.tsx'

/** The form of what is being changed of an open order. */
export function ChangeForms({
  order,
  pane,
  onBack,
}: {
  order: Order
  pane: ChangePane
  onBack: (note?: string) => void
}) {
  switch (pane.kind) {
    case 'void': {
      const line = order.items.find(({ id }) => id === pane.lineId)
      return line ? <VoidForm order={order} line={line} onBack={onBack} /> : null
    }
    case 'add':
      return <AddForm order={order} onBack={onBack} />
    case 'details':
      return <DetailsForm order={order} onBack={onBack} />
    case 'adjust':
      return <AdjustForm order={order} lineId={pane.lineId} onBack={onBack} />
    case 'takeBack':
      return <TakeBackForm order={order} adjustmentId={pane.adjustmentId} onBack={onBack} />
  }
}
