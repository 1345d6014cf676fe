import type { Trace } from '../../../ground/redaction/rules.ts'
import { changedAt, type Tx } from '../../../platform/db/transaction.ts'
import type { GiftCard } from '../contract.ts'
import { presentCard } from '../present.ts'
import { blankRecipients, cardsSentTo } from '../queries.ts'

/** A card belongs to no guest; whoever it was sent to is known by the address. Its money and history stay. */
export async function forgetRecipient(tx: Tx, contacts: (string | null)[]): Promise<Trace> {
  const cards = await tx.run(cardsSentTo(addressesIn(contacts)))
  if (cards.length === 0) return {}
  const ids = cards.map(({ id }) => id)
  blankRecipients(tx, ids, changedAt(tx))
  return {
    subjectIds: ids,
    texts: cards.flatMap(({ recipient_name, message }) => [recipient_name, message]),
    contacts: cards.map(({ recipient_email }) => recipient_email),
  }
}

export async function exportRecipient(
  tx: Tx,
  contacts: (string | null)[],
): Promise<(GiftCard & { recipient_email: string | null; message: string | null })[]> {
  const cards = await tx.run(cardsSentTo(addressesIn(contacts)))
  return cards.map((card) => ({
    ...presentCard(card, tx.restaurant.zone, tx.cause.now),
    recipient_email: card.recipient_email,
    message: card.message,
  }))
}

function addressesIn(contacts: (string | null)[]): string[] {
  return contacts.filter((contact): contact is string => contact?.includes('@') ?? false)
}
