import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { FoundOrder } from '../../orders/commands/event-handlers.ts'
import { markOrderPaidIfCovered } from './mark-as-paid.ts'
import { enterCaptured, newPayment } from './record-payment.ts'

/** A marketplace that has the guest's money covers its order as it is placed. */
export async function takePrepaid(tx: Tx, found: FoundOrder): Promise<FoundOrder> {
  const { id, channel, currency, external, total_minor } = found.order
  if (!external?.prepaid || total_minor === 0) return found
  const payment = newPayment(tx, {
    order_id: id,
    method: 'other',
    provider: 'hand',
    status: 'captured',
    currency,
    amount_minor: total_minor,
    tip_minor: external.tip_minor,
    reference: `${channel}:${external.id}`,
  })
  enterCaptured(tx, payment)
  return markOrderPaidIfCovered(tx, found, payment.id)
}
