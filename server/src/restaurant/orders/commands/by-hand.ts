import { sql } from 'kysely'
import { record } from '../../../ground/audit/commands.ts'
import { differing } from '../../../ground/audit/differing.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { type ByHand, byHandRules } from '../rules/by-hand.ts'

export async function readByHand(tx: Tx): Promise<ByHand> {
  const [row] = await tx.run(sql<{ by_hand: Partial<ByHand> }>`select by_hand from restaurant_rules`)
  return byHandRules(row?.by_hand ?? {})
}

export async function saveByHand(tx: Tx, next: ByHand): Promise<ByHand> {
  const difference = differing(await readByHand(tx), next)
  if (Object.keys(difference.after).length === 0) return next
  await tx.run(sql`
    insert into restaurant_rules (by_hand) values (${JSON.stringify(next)}::jsonb)
    on conflict (restaurant_id) do update set by_hand = excluded.by_hand`)
  record(tx, {
    action: 'restaurant.discounts_by_hand_changed',
    subject: { kind: 'restaurant', id: tx.restaurant.id },
    ...difference,
  })
  return next
}
