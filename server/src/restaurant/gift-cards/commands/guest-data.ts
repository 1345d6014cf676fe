import type { Trace } from '../../../ground/redaction/rules.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../../platform/time/clock.ts'
import type { GiftCard } from '../contract.ts'
import { presentCard } from '../present.ts'
import { blankMessages, blankRecipients, cardsSentTo } from '../queries.ts'
import {
  adoptSales,
  blankBuyers,
  blankSaleRecipients,
  type SaleRow,
  salesFor,
  salesOf,
  updateSaleStatus,
} from '../sale-queries.ts'

/** A card belongs to no guest; whoever it was sent to is known by the address. Its money and history stay. */
export async function forgetRecipient(tx: Tx, contacts: (string | null)[]): Promise<Trace> {
  const cards = await tx.run(cardsSentTo(addressesIn(contacts)))
  const sales = await tx.run(salesFor(addressesIn(contacts)))
  const rows = [...cards, ...sales]
  if (rows.length === 0) return {}
  const ids = [...new Set(rows.map(({ id }) => id))]
  blankRecipients(tx, ids, changedAt(tx))
  blankSaleRecipients(tx, ids, changedAt(tx))
  cancelOpen(tx, sales)
  return {
    subjectIds: ids,
    texts: rows.flatMap(({ recipient_name, message }) => [recipient_name, message]),
    contacts: rows.map(({ recipient_email }) => recipient_email),
  }
}

/** There would be nobody to send it to: money that still comes for it goes back. */
function cancelOpen(tx: Tx, sales: SaleRow[]): void {
  for (const { id, status } of sales) {
    if (status === 'open') updateSaleStatus(tx, id, 'cancelled', changedAt(tx))
  }
}

/** Whoever bought cards. What they wrote with them goes too; the cards and their money stay their bearers'. */
export async function forgetGuest(tx: Tx, guestIds: number[]): Promise<Trace> {
  const sales = (await tx.run(salesOf(guestIds))).filter(({ buyer_name }) => buyer_name !== '')
  const ids = sales.map(({ id }) => id)
  if (ids.length === 0) return {}
  blankBuyers(tx, ids, changedAt(tx))
  blankMessages(tx, ids, changedAt(tx))
  cancelOpen(tx, sales)
  return {
    subjectIds: ids,
    texts: sales.flatMap(({ buyer_name, message }) => [buyer_name, message]),
    contacts: sales.map(({ buyer_email }) => buyer_email),
  }
}

export function adoptGuest(tx: Tx, guests: { from: number; into: number }): void {
  adoptSales(tx, guests)
}

export async function exportGuest(tx: Tx, guestId: number): Promise<{ id: string }[]> {
  const sales = await tx.run(salesOf([guestId]))
  return sales.map(({ guest_id: _guest, created_at, updated_at: _updated, ...sale }) => ({
    ...sale,
    created_at: formatMoment(created_at, tx.restaurant.zone),
  }))
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
