import { notFound } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { GiftCard } from '../contract.ts'
import { assertMayTry, type CardDesk, countWrongTry, hashFor } from '../desk.ts'
import { presentCard } from '../present.ts'
import { findCardByCode } from '../queries.ts'
import { readCode } from '../rules/code.ts'

/** The card that a code opens, whatever its status. */
export async function lookUpCard(tx: Tx, desk: CardDesk, code: string): Promise<GiftCard> {
  const read = readCode(code)
  if (read === null) throw notFound()
  await assertMayTry(tx, desk)
  const [card] = await tx.run(findCardByCode(hashFor(tx, desk, read)))
  if (card) return presentCard(card, tx.restaurant.zone, tx.cause.now)
  await countWrongTry(tx, desk)
  throw notFound()
}
