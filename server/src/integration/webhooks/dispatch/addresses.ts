import { findRestaurantById } from '../../../ground/tenants/queries.ts'
import { Cache } from '../../../platform/cache/cache.ts'
import { canDecrypt, type SecretBox } from '../../../platform/crypto/secret-box.ts'
import type { Database } from '../../../platform/postgres/pool/database.ts'
import {
  inDirectory,
  type Restaurant,
  readTogether,
} from '../../../platform/postgres/transaction/transaction.ts'
import { ENDPOINTS, placeOfSecret } from '../commands/endpoints.ts'
import { findSendingEndpoints } from '../queries/endpoints.ts'
import type { EndpointSecrets } from '../rules.ts'

export type Addresses = {
  restaurant: Restaurant
  /** Of an address whose secret cannot be read any more only the address is known. */
  endpoints: Map<number, { url: string; secrets: EndpointSecrets | null }>
}

const MOST_ENDPOINTS = 20_000

/** A restaurant's addresses with their secrets opened, from memory until one of them changes. */
export function addressCache(database: Database, box: SecretBox): Cache<Addresses | undefined> {
  return new Cache({
    changes: database.changes,
    subject: ENDPOINTS,
    load: (restaurantId) => loadAddresses(database, box, restaurantId),
    weigh: (addresses) => addresses?.endpoints.size ?? 1,
    most: MOST_ENDPOINTS,
  })
}

async function loadAddresses(
  database: Database,
  box: SecretBox,
  restaurantId: number,
): Promise<Addresses | undefined> {
  const [[restaurant], [rows]] = await Promise.all([
    inDirectory(database, findRestaurantById(restaurantId)),
    readTogether(database, restaurantId, [findSendingEndpoints()]),
  ])
  if (!restaurant) return undefined
  const endpoints: Addresses['endpoints'] = new Map()
  for (const { id, url, secret, previous_secret, previous_secret_until } of rows) {
    const place = placeOfSecret(restaurantId, id)
    const isReadable = canDecrypt(box, secret, place)
    const before = previous_secret && canDecrypt(box, previous_secret, place) ? previous_secret : null
    endpoints.set(id, {
      url,
      secrets: isReadable
        ? {
            secret: box.decrypt(secret, place),
            previousSecret: before && box.decrypt(before, place),
            previousSecretUntil: previous_secret_until,
          }
        : null,
    })
  }
  return { restaurant, endpoints }
}
