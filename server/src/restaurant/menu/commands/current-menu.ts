import { shareVersion } from '../../../platform/cache/versions.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { WHOLE_MENU } from '../queries.ts'
import { bindSnapshot, type MenuCache, type MenuSnapshot, type WholeMenu } from '../snapshot.ts'

/**
 * The menu as it is until this transaction ends: nothing on it can change meanwhile, so that a dish is never sold
 * after its sold-out flip has committed. From memory where its version is still the one in the database.
 */
export async function currentMenu(
  tx: Tx,
  menuCache: MenuCache | null,
  version: number | Promise<number> = shareVersion(tx, 'menu'),
): Promise<MenuSnapshot> {
  const current = await version
  const held = menuCache?.peek(tx.restaurant.id)
  if (held?.version === current) return held
  menuCache?.warm(tx.restaurant.id)
  const rows = await Promise.all(WHOLE_MENU.map((statement) => tx.run<unknown>(statement)))
  return bindSnapshot(rows as unknown as WholeMenu)
}
