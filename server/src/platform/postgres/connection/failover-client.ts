import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Host } from './address.ts'
import { cutOff, type Place, placeOf, watchOver } from './servers.ts'

const PATIENCE_MS = 2_000
/** How long the host that was the right one last time is asked alone. */
const HEAD_START_MS = 250

export type Settings = pg.ClientConfig & {
  hosts?: Host[]
  /** Longest silence while an answer is due; left out, any. */
  mostSilentMs?: number
}

/** Where each address was last found to take writes, so that the next connection looks there first. */
const lastFound = new Map<string, Host>()

/** Names where these settings lead to, as they are set. */
export function targetOf({ hosts, host, port }: Settings): string {
  return JSON.stringify(hosts ?? [{ host, port }])
}

/** A connection to whichever of several hosts takes writes: after a failover that is another one. */
export class FailoverClient extends pg.Client {
  #settings: Settings

  constructor(settings: Settings = {}) {
    super(settings)
    this.#settings = settings
    // Whoever uses it is told by its query; without a listener a lost connection would end the process.
    this.on('error', () => undefined)
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<this> | undefined {
    const connected = this.#open()
    if (callback === undefined) return connected
    connected.then(() => callback(null as never), callback)
  }

  async #open(): Promise<this> {
    const { hosts = [] } = this.#settings
    const host = hosts.length > 1 ? (await seek(this.#settings, hosts)).host : hosts[0]
    if (host) pointAt(this, host)
    await super.connect()
    watchOver({
      client: this,
      target: targetOf(this.#settings),
      seek: () => placeToGo(this.#settings),
      mostSilentMs: this.#settings.mostSilentMs ?? Number.POSITIVE_INFINITY,
    })
    return this
  }
}

type Found = { host: Host; place: Place }

/** Whichever says first that it takes writes: one that hangs keeps nobody from asking the others. */
async function seek(settings: Settings, hosts: Host[]): Promise<Found> {
  const key = JSON.stringify(hosts)
  const first = lastFound.get(key)
  const reasons: string[] = []
  const ask = async (host: Host): Promise<Found> => {
    try {
      return { host, place: await tryOut(settings, host) }
    } catch (error) {
      const { message, code } = error as { message: string; code?: string }
      reasons.push(`${host.host}:${host.port} ${message || code || 'does not answer'}`)
      throw error
    }
  }
  const asked = first ? [ask(first)] : []
  const early = await Promise.race([
    ...asked.map((one) => one.catch(() => undefined)),
    sleep(first ? HEAD_START_MS : 0, undefined, { ref: false }),
  ])
  const rest = hosts.filter((host) => host !== first)
  const found = early ?? (await Promise.any([...asked, ...rest.map(ask)]).catch(() => undefined))
  if (!found) throw new Error(`no host takes writes: ${reasons.join('; ')}`)
  lastFound.set(key, found.host)
  return found
}

async function placeToGo(settings: Settings): Promise<Place | null> {
  const { hosts = [] } = settings
  const found =
    hosts.length > 1 ? seek(settings, hosts).then(({ place }) => place) : tryOut(settings, hosts[0])
  return found.catch(() => null)
}

/** What a connection is asked before it is used; without an answer in time it is cut off, and its place comes free. */
export async function inTime<T>(client: pg.ClientBase, timeoutMs: number, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => cutOff(client), timeoutMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}

function pointAt(client: pg.Client, { host, port }: Host): void {
  Object.assign(client, { host, port })
}

/** Where it is, if it takes writes. */
async function tryOut(settings: Settings, host: Host | undefined): Promise<Place> {
  const { hosts: _all, mostSilentMs: _own, ...own } = settings
  const client = new pg.Client({ ...own, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => undefined)
  if (host) pointAt(client, host)
  try {
    await client.connect()
    const asked = client.query<{ transaction_read_only: string }>('show transaction_read_only')
    const { rows } = await inTime(client, PATIENCE_MS, asked)
    if (rows[0]?.transaction_read_only !== 'off') throw new Error('takes no writes')
    return placeOf(client)
  } finally {
    void client.end().catch(() => undefined)
  }
}
