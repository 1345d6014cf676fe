// Which addresses a printer may have. The owner of one restaurant chooses it, on a machine that many may share, so what only
// this machine or its network can reach is refused, unless the operator names the network (PRINTER_NETWORKS).
import { lookup } from 'node:dns/promises'
import { refuse } from '../../platform/errors.ts'
import { isInNetwork, isLiteral, isPublicAddress } from '../../platform/network-addresses.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'

/** What raw printing uses. */
const PRINTER_PORTS = { first: 9100, last: 9109 }
const FIRST_FREE_PORT = 1024
/** PostgreSQL, PgBouncer and Redis: never, wherever they stand. */
const NEVER_PORTS = [5432, 6432, 6379]
const NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i
const RESOLVED_WITHIN_MS = 3_000

export type PrinterRules = {
  networks: readonly string[]
  /** Ports that this service and its own database listen on. */
  ownPorts: readonly number[]
}

const NOT_ALLOWED =
  'This address is not allowed: printers in private networks need the operator’s PRINTER_NETWORKS.'

export class AddressRefused extends Error {}

/** What is wrong with it by its text alone. A name is looked up when something is sent, each time. */
export function assertPrinterAddress(host: string, port: number, rules: PrinterRules): void {
  if (!isLiteral(host) && !NAME.test(host))
    throw refuse({ host: ['Must be an IP address or the name of a host.'] })
  if (isLiteral(host) && !isAllowed(host, rules)) throw refuse({ host: [NOT_ALLOWED] })
  if (!isPortAllowed(port, isLiteral(host) && isNamed(host, rules), rules)) {
    throw refuse({ port: ['Must be a port from 9100 to 9109.'] })
  }
}

/** The address to connect to, checked: nothing is looked up again between this and the connection. */
export async function printerAddress(host: string, port: number, rules: PrinterRules): Promise<string> {
  const addresses = isLiteral(host) ? [host] : await resolved(host)
  const address = addresses.find(
    (one) => isAllowed(one, rules) && isPortAllowed(port, isNamed(one, rules), rules),
  )
  if (address === undefined) throw new AddressRefused(NOT_ALLOWED)
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

function isNamed(address: string, { networks }: PrinterRules): boolean {
  return networks.some((network) => isInNetwork(address, network))
}

function isAllowed(address: string, rules: PrinterRules): boolean {
  return isNamed(address, rules) || isPublicAddress(address)
}

function isPortAllowed(port: number, isInNamed: boolean, { ownPorts }: PrinterRules): boolean {
  if (NEVER_PORTS.includes(port) || ownPorts.includes(port)) return false
  if (port >= PRINTER_PORTS.first && port <= PRINTER_PORTS.last) return true
  return isInNamed && port >= FIRST_FREE_PORT
}

/** What the operator allows, and the ports that are this installation's own. */
export function printerRulesOf(
  { printerNetworks, port }: { printerNetworks: string[]; port: number },
  { pool }: Pick<Database, 'pool'>,
): PrinterRules {
  return { networks: printerNetworks, ownPorts: [port, pool.options.port ?? 0] }
}
