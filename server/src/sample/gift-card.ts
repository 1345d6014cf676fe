import type { Tx } from '../platform/postgres/transaction/transaction.ts'
import { enterSampleCard } from '../restaurant/gift-cards/commands/issue-card.ts'
import { sampleId } from './ids.ts'

/** One card with 50.00 on it. Only a sandbox's has a code that is known: anybody could spend a live restaurant's. */
export function addSampleCard(tx: Tx, code: string | null): void {
  const id = sampleId(tx.restaurant.id, 'gift card')
  enterSampleCard(tx, { amount_minor: 5000, recipient_name: 'Mateo Rivera' }, { id, code })
}
