import type { MarketMenu } from './menu.ts'

type MarketStatus = { status: string; reason: string | null; ready_at: string | null }

/** The API of the marketplace. This is the file to change for a real one. */
export type Marketplace = {
  putMenu(menu: MarketMenu): Promise<void>
  putAvailability(itemId: number, isAvailable: boolean): Promise<void>
  putStatus(orderId: string, status: MarketStatus): Promise<void>
}

export function marketplace(url: string, secret: string): Marketplace {
  async function put(path: string, body: object): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      const response = await fetch(`${url}${path}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null)
      if (response?.ok) return
      const answer = response === null ? 'no answer' : String(response.status)
      // It will not change its mind about a 4xx, and the events behind this one must not wait for ever.
      if (response !== null && response.status < 500 && response.status !== 429) {
        return console.error(`The marketplace refused PUT ${path}: ${answer}`)
      }
      console.error(`PUT ${path}: ${answer}. Trying again …`)
      await new Promise((resolve) => setTimeout(resolve, Math.min(30_000, 500 * 2 ** attempt)))
    }
  }
  return {
    putMenu: (menu) => put('/menu', menu),
    putAvailability: (itemId, isAvailable) =>
      put(`/items/${itemId}/availability`, { is_available: isAvailable }),
    putStatus: (orderId, status) => put(`/orders/${encodeURIComponent(orderId)}/status`, status),
  }
}
