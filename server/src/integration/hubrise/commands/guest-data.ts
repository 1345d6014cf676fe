import type { Redaction } from '../../../ground/redaction/rules.ts'
import { e164 } from '../../../platform/i18n/phone.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { blankTellNotes, keptContents, redactContents } from '../queries/orders.ts'
import { clean, type TheirOrder } from '../rules/their-order.ts'

/** An order that still waits to be taken in stays, without whoever ordered it; so does what HubRise was told of others, but for their name. */
export async function blankHubOrders(tx: Tx, redaction: Redaction): Promise<void> {
  const known = new Set(redaction.whole.map((text) => text.toLowerCase()))
  for (const { id, contents } of await keptContents(tx)) {
    if (!isBy(contents, known, tx.restaurant.country)) continue
    redactContents(tx, { id, contents: withoutCustomer(contents) }, redaction)
  }
  blankTellNotes(tx, redaction)
}

function isBy({ customer }: TheirOrder, known: ReadonlySet<string>, country: string | null): boolean {
  const phone = clean(customer?.phone)
  const contacts = [phone, e164(phone, country), clean(customer?.email)]
  return contacts.some((contact) => contact !== null && contact !== '' && known.has(contact.toLowerCase()))
}

function withoutCustomer({ customer, customer_notes: _, items, ...rest }: TheirOrder): TheirOrder {
  return {
    ...rest,
    ...(items && { items: items.map(({ customer_notes: _note, ...item }) => item) }),
    customer: { city: customer?.city },
  }
}
