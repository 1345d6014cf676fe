import { type SecretBox, SecretUnreadable } from '../../platform/secrets/secret-box.ts'

type Linked = { restaurantId: number; cardId: string; code: string }

const PLACE = 'the page of a gift card'

/**
 * The address of a card's page. It contains the code itself, encrypted, because the service stores none: whoever was sent the
 * link can see the code, and whoever has the database cannot.
 */
export function cardLink(
  box: SecretBox,
  rootUrl: string,
  { restaurantId, slug, cardId, code }: Linked & { slug: string },
): string {
  const sealed = box.seal(JSON.stringify([restaurantId, cardId, code]), PLACE)
  return `${rootUrl}/r/${slug}/gift-card/${sealed.toString('base64url')}`
}

export function openLink(box: SecretBox, text: string): Linked | null {
  try {
    const [restaurantId, cardId, code] = JSON.parse(box.open(Buffer.from(text, 'base64url'), PLACE))
    return { restaurantId, cardId, code }
  } catch (error) {
    if (error instanceof SecretUnreadable) return null
    throw error
  }
}
