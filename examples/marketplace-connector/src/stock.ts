import type { Client } from '@comanda/sdk'
import type { Marketplace } from './marketplace.ts'

export type Stock = {
  /** The marketplace has been sent this menu, so it knows these. */
  marketplaceKnows(itemId: number, isAvailable: boolean): void
  /** The marketplace says it. */
  fromMarketplace(itemId: number, isAvailable: boolean): Promise<void>
  /** Comanda says it. What the marketplace knows already is not sent back to it. */
  fromComanda(itemId: number, isAvailable: boolean): Promise<void>
}

/** Sold out, both ways, without an echo. */
export function createStock(comanda: Client, partner: Marketplace): Stock {
  const known = new Map<number, boolean>()
  return {
    marketplaceKnows: (itemId, isAvailable) => void known.set(itemId, isAvailable),
    async fromMarketplace(itemId, isAvailable) {
      const before = known.get(itemId)
      // Before the call: the event may be here before its answer is.
      known.set(itemId, isAvailable)
      try {
        await comanda.setItemAvailability(itemId, { is_available: isAvailable })
      } catch (error) {
        if (before === undefined) known.delete(itemId)
        else known.set(itemId, before)
        throw error
      }
    },
    async fromComanda(itemId, isAvailable) {
      if (known.get(itemId) === isAvailable) return
      await partner.putAvailability(itemId, isAvailable)
      known.set(itemId, isAvailable)
    },
  }
}
