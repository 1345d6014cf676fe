import { linkToken } from '../../platform/crypto/link-token.ts'

/** Where a guest says how it was. */
export function reviewAddress(
  key: Buffer,
  pagesAt: string,
  { restaurantId, id }: { restaurantId: number; id: string },
): string {
  return `${pagesAt}/review/${linkToken(key, { restaurantId, id })}`
}
