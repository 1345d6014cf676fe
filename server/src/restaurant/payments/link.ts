import { linkToken, readLinkToken } from '../../platform/crypto/link-token.ts'

export const PAY_PATH = '/pay'

type Linked = { restaurantId: number; paymentId: string }

/** The address of a payment's page: nobody finds it who was not given it. */
export function payPath(key: Buffer, { restaurantId, paymentId }: Linked): string {
  return `${PAY_PATH}/${linkToken(key, { restaurantId, id: paymentId })}`
}

export function readPayToken(key: Buffer, token: string): Linked | null {
  const linked = readLinkToken(key, token)
  return linked && { restaurantId: linked.restaurantId, paymentId: linked.id }
}
