import { record } from '../../../ground/audit/commands.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { expireAll } from '../queries.ts'

export async function expireCards(tx: Tx): Promise<void> {
  for (const card of await expireAll(tx)) recordExpired(tx, card)
}

export function recordExpired(tx: Tx, { id, amount_minor }: { id: string; amount_minor: number }): void {
  record(tx, {
    action: 'giftcard.expired',
    subject: { kind: 'gift_card', id },
    before: { balance_minor: amount_minor },
    after: { balance_minor: 0 },
  })
}
