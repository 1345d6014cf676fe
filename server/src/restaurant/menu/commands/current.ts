import { shareVersion } from '../../../platform/cache/versions.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { bindBook, type MenuBook, type MenuBooks, type WholeMenu } from '../book.ts'
import { WHOLE_MENU } from '../queries.ts'

/**
 * The menu as it is until this transaction ends: nothing on it can change meanwhile, so that a dish is never sold
 * after its sold-out flip has committed. From memory where its version is still the one in the database.
 */
export async function currentMenu(
  tx: Tx,
  books: MenuBooks | null,
  version: number | Promise<number> = shareVersion(tx, 'menu'),
): Promise<MenuBook> {
  const current = await version
  const held = books?.peek(tx.restaurant.id)
  if (held?.version === current) return held
  books?.warm(tx.restaurant.id)
  const rows = await Promise.all(WHOLE_MENU.map((statement) => tx.run<unknown>(statement)))
  return bindBook(rows as unknown as WholeMenu)
}
