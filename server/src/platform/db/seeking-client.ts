import pg from 'pg'
import type { Host } from './address.ts'

const PATIENCE_MS = 2_000

type Settings = pg.ClientConfig & { hosts?: Host[] }

/** Where each address was last found to take writes, so that the next connection looks there first. */
const lastFound = new Map<string, Host>()

/** A connection to whichever of several hosts takes writes: after a failover that is another one. */
export class SeekingClient extends pg.Client {
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
    const host = hosts.length > 1 ? await this.#seek(hosts) : hosts[0]
    if (host) pointAt(this, host)
    await super.connect()
    return this
  }

  async #seek(hosts: Host[]): Promise<Host> {
    const key = JSON.stringify(hosts)
    const first = lastFound.get(key)
    const inOrder = first ? [first, ...hosts.filter((host) => host !== first)] : hosts
    const reasons: string[] = []
    for (const host of inOrder) {
      const reason = await whyNot(this.#settings, host)
      if (reason === null) {
        lastFound.set(key, host)
        return host
      }
      reasons.push(`${host.host}:${host.port} ${reason}`)
    }
    throw new Error(`no host takes writes: ${reasons.join('; ')}`)
  }
}

/** At once: a host that is gone would not answer a good-bye. Whatever waits on the connection fails. */
export function cutOff(client: pg.ClientBase): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
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

async function whyNot({ hosts: _all, ...settings }: Settings, host: Host): Promise<string | null> {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => undefined)
  pointAt(client, host)
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    return rows[0]?.transaction_read_only === 'off' ? null : 'takes no writes'
  } catch (error) {
    const { message, code } = error as { message: string; code?: string }
    return message || code || 'does not answer'
  } finally {
    void client.end().catch(() => undefined)
  }
}
