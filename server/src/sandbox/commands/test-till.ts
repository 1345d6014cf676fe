import { connectPointOfSale, disconnectPointOfSale, pointOfSale } from '../../integration/pos/commands.ts'
import type { WebhookTools } from '../../integration/webhooks/commands/endpoints.ts'
import { addressFault } from '../../integration/webhooks/sender/resolve.ts'
import type { Fault } from '../../platform/faults.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { Simulated } from '../contract.ts'

/** What can be held against an address; its name is looked up before the transaction. */
export async function tillFault({ resolve, rules }: WebhookTools, url: unknown): Promise<Fault | null> {
  return typeof url === 'string' ? addressFault(url.trim(), resolve, rules) : null
}

/** In place of the one before. Answers its signing secret, shown this once; null where none is connected any more. */
export async function connectTestTill(
  tx: Tx,
  tools: WebhookTools,
  url: string | null,
): Promise<string | null> {
  if (await pointOfSale(tx)) await disconnectPointOfSale(tx)
  return url === null ? null : (await connectPointOfSale(tx, tools, url)).secret
}

export function simulatedTill(url: string | null): Simulated {
  return {
    kind: 'point_of_sale',
    order: null,
    reservation: null,
    payment: null,
    stock: null,
    point_of_sale: url === null ? null : { url },
  }
}
