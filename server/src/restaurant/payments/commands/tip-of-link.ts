import { currentRules } from '../../../ground/tenants/current-rules.ts'
import { rulesAt } from '../../../ground/tenants/owner-rules.ts'
import type { TipRule } from '../../../ground/tenants/rules/ordering.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { OrderRow } from '../../orders/queries.ts'
import { type PaymentRow, updateTip } from '../queries/payments.ts'
import { tipsFor } from '../rules/tips.ts'
import { queueProviderCall } from './queue-provider-call.ts'

/** What the guest is offered to give on top, where an order is paid; null: nothing. */
export async function tipsOffered(
  tx: Tx,
  order: Pick<OrderRow, 'type' | 'branch_id'> | null | undefined,
): Promise<TipRule | null> {
  if (!order) return null
  return tipsFor(rulesAt(await currentRules(tx, null), order.branch_id).ordering.tips, order.type)
}

/** The guest has said what they give, or that they give nothing. A provider is asked for its page only now. */
export function giveTip(
  tx: Tx,
  payment: PaymentRow,
  tipMinor: number,
): { payment: PaymentRow; callId: string | null } {
  const given = { ...payment, tip_minor: tipMinor, updated_at: tx.cause.now }
  updateTip(tx, given)
  const callId =
    payment.provider === 'test'
      ? null
      : queueProviderCall(tx, { verb: 'start', paymentId: payment.id, byCaller: true })
  return { payment: given, callId }
}
