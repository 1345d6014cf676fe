import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { issueCard } from '../../gift-cards/commands/issue-card.ts'
import type { GiftCard } from '../../gift-cards/contract.ts'
import type { CardKeys } from '../../gift-cards/desk.ts'
import type { IssuedCard } from '../staff-contract.ts'
import { enterCaptured, newPayment } from './record-payment.ts'

/** A gift card goes over the counter: what was paid for it is in the branch's drawer, unless it was given away. */
export async function sellCardAtCounter(
  tx: Tx,
  keys: CardKeys,
  { paid_by, reference = null, ...wanted }: IssuedCard,
  branchId: number | null,
): Promise<{ card: GiftCard; code: string }> {
  const issued = await issueCard(tx, keys, wanted)
  if (paid_by === 'given_away') return issued
  const { id, currency, amount_minor } = issued.card
  enterCaptured(
    tx,
    newPayment(tx, {
      gift_card_id: id,
      branch_id: branchId,
      method: paid_by,
      provider: 'hand',
      status: 'captured',
      currency,
      amount_minor,
      reference,
    }),
  )
  return issued
}
