// Which addresses a printer may have. The owner of one restaurant chooses it, on a machine that many may share, so what only
// this machine's network can reach is refused, unless the operator names the network (PRINTER_NETWORKS) or one owner has it all.

import { lookup } from 'node:dns/promises'
import { servesOneOwner } from '../../ground/staff/queries.ts'
import { refuse } from '../../platform/errors.ts'
import {
  isInNetwork,
  isLiteral,
  isLoopback,
  isOfTheHost,
  isPrivateAddress,
  isPublicAddress,
} from '../../platform/network-addresses.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { printerFault } from './faults.ts'

/** What raw printing uses. */
const PRINTER_PORTS = { first: 9100, last: 9109 }
const FIRST_FREE_PORT = 1024
/** PostgreSQL, PgBouncer and Redis: never, wherever they stand. */
const NEVER_PORTS = [5432, 6432, 6379]
const NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i
const RESOLVED_WITHIN_MS = 3_000

export type PrinterRules = {
  /** Null: the operator has not said. */
  networks: readonly string[] | null
  /** Ports that this service and its own database listen on. */
  ownPorts: readonly number[]
}

/** The rules for one restaurant. */
export type Reach = { networks: readonly string[]; anyPrivate: boolean; ownPorts: readonly number[] }

export async function reachOf(tx: Tx, { networks, ownPorts }: PrinterRules): Promise<Reach> {
  if (networks !== null) return { networks, anyPrivate: false, ownPorts }
  const [found] = await tx.run(servesOneOwner(tx.restaurant.id))
  return { networks: [], anyPrivate: found?.isSo ?? false, ownPorts }
}

const NOT_PRIVATE = printerFault('not_allowed.private_network')
const NEVER_ALLOWED = printerFault('not_allowed.address')

export class AddressRefused extends Error {}

/** What is wrong with it by its text alone. A name is looked up when something is sent, each time. */
export function assertPrinterAddress(host: string, port: number, reach: Reach): void {
  if (!isLiteral(host) && !NAME.test(host)) throw refuse({ host: [printerFault('wrong_format.host')] })
  if (isLiteral(host) && !isAllowed(host, reach)) {
    throw refuse({ host: [isPrivateAddress(host) ? NOT_PRIVATE : NEVER_ALLOWED] })
  }
  if (!isPortAllowed(port, isLiteral(host) && isNamed(host, reach), reach)) {
    throw refuse({ port: [printerFault('out_of_range.port')] })
  }
}

/** The address to connect to, checked: nothing is looked up again between this and the connection. */
export async function printerAddress(host: string, port: number, reach: Reach): Promise<string> {
  const addresses = isLiteral(host) ? [host] : await resolved(host)
  const address = addresses.find(
    (one) => isAllowed(one, reach) && isPortAllowed(port, isNamed(one, reach), reach),
  )
  if (address === undefined) throw new AddressRefused()
  return address
}

async function resolved(host: string): Promise<string[]> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the name was not answered in time')), RESOLVED_WITHIN_MS)
  })
  try {
    return (await Promise.race([lookup(host, { all: true }), late])).map(({ address }) => address)
  } finally {
    clearTimeout(timer)
  }
}

/** Of loopback only where it was meant: a network that is larger was named for something else. */
function isNamed(address: string, { networks }: Reach): boolean {
  return networks.some(
    (network) =>
      isInNetwork(address, network) && (!isLoopback(address) || isLoopback(network.split('/')[0] ?? '')),
  )
}

function isAllowed(address: string, reach: Reach): boolean {
  if (isOfTheHost(address)) return false
  return (
    isNamed(address, reach) || isPublicAddress(address) || (reach.anyPrivate && isPrivateAddress(address))
  )
}

function isPortAllowed(port: number, isInNamed: boolean, { ownPorts }: Reach): boolean {
  if (NEVER_PORTS.includes(port) || ownPorts.includes(port)) return false
  if (port >= PRINTER_PORTS.first && port <= PRINTER_PORTS.last) return true
  return isInNamed && port >= FIRST_FREE_PORT
}

/** What the operator allows, and the ports that are this installation's own. */
export function printerRulesOf(
  {
    printerNetworks,
    port,
    metricsPort,
  }: { printerNetworks: string[] | null; port: number; metricsPort: number | null },
  { pool }: Pick<Database, 'pool'>,
): PrinterRules {
  return { networks: printerNetworks, ownPorts: [port, metricsPort ?? 0, pool.options.port ?? 0] }
}
