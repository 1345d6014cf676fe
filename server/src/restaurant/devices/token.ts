import type { FastifyRequest } from 'fastify'
import { findRestaurantById, type RestaurantRow } from '../../ground/tenants/queries.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { readToken } from './codes.ts'
import type { DeviceKind, DeviceKindName } from './kinds.ts'
import { type DeviceRow, deviceByToken } from './queries.ts'

const KEPT_SECONDS = 400 * 86_400

export type PairedDevice = { device: DeviceRow; restaurant: RestaurantRow }
export type DeviceOf = (request: FastifyRequest, kind: DeviceKind) => Promise<PairedDevice | null>

export function cookieOf(kind: DeviceKindName): string {
  return `comanda.${kind}`
}

/** Under the paths of its kind alone, so that a browser sends it nowhere else. */
export function deviceCookie(
  { kind, path }: DeviceKind,
  token: string,
  { secure }: { secure: boolean },
): string {
  const age = token === '' ? 0 : KEPT_SECONDS
  return `${cookieOf(kind)}=${token}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** Whichever device sent it, as it stands in the list of devices at this moment; null where it is of another kind. */
export function deviceReader(database: Database): DeviceOf {
  return async ({ headers }, { kind, defaults }) => {
    const name = `${cookieOf(kind)}=`
    const pairs = (headers.cookie ?? '').split(/;\s*/)
    const read = readToken(pairs.find((pair) => pair.startsWith(name))?.slice(name.length) ?? '')
    if (!read) return null
    const [[restaurant], [[device]]] = await Promise.all([
      inDirectory(database, findRestaurantById(read.restaurantId)),
      readTogether(database, read.restaurantId, [deviceByToken(kind, read.tokenHash)]),
    ])
    return restaurant && device
      ? { device: { ...device, settings: { ...defaults, ...device.settings } }, restaurant }
      : null
  }
}
