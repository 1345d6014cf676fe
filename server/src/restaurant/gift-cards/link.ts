import { type SecretBox, SecretUnreadable } from '../../platform/crypto/secret-box.ts'

type Linked = { restaurantId: number; cardId: string; code: string }

const PLACE = 'the page of a gift card'

/**
 * The address of a card's page. It contains the code itself, encrypted, because the service stores none: whoever was sent the
 * link can see the code, and whoever has the database cannot.
 */
export function cardLink(box: SecretBox, pagesAt: string, { restaurantId, cardId, code }: Linked): string {
  const encrypted = box.encryptForUrl(JSON.stringify([restaurantId, cardId, code]), PLACE)
  return `${pagesAt}/gift-card/${encrypted}`
}

export function openLink(box: SecretBox, text: string): Linked | null {
  try {
    const [restaurantId, cardId, code] = JSON.parse(box.decryptFromUrl(text, PLACE))
    return { restaurantId, cardId, code }
  } catch (error) {
    if (error instanceof SecretUnreadable) return null
    throw error
  }
}
