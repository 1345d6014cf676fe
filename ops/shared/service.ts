// The service as its operator runs it, and somebody who places orders with it.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PROJECT_ROOT } from '../../server/src/config.ts'
import { freePort } from './postgres.ts'

const COMANDA = join(PROJECT_ROOT, 'bin/comanda')
const START_MS = 120_000
/** After this a caller gives up, and asks again with the same key. */
const CALLER_MS = 10_000

const children = new Set<ChildProcess>()

export type Service = { url: string; stop(): Promise<void> }

export function environmentFor(databaseUrl: string, dataDir: string): Record<string, string> {
  return {
    ...(process.env as Record<string, string>),
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    DRAIN_SECONDS: '0',
    API_RATE_LIMIT: '1000000',
  }
}

async function comanda(environment: Record<string, string>, ...args: string[]) {
  const { stdout } = await promisify(execFile)(COMANDA, [...args, '--json'], { env: environment })
  return JSON.parse(stdout) as Record<string, string>
}

/** A restaurant with the sample menu, and a token for its orders. */
export async function makeRestaurant(environment: Record<string, string>): Promise<string> {
  const place = ['--slug', 'tapas', '--name', 'Tapas', '--currency', 'EUR', '--timezone', 'Europe/Madrid']
  await comanda(environment, 'restaurant', 'create', ...place, '--country', 'ES', '--sample')
  const scopes = 'menu:read orders:read orders:write'
  const { token = '' } = await comanda(
    environment,
    'token',
    'create',
    '--restaurant',
    'tapas',
    '--scopes',
    scopes,
  )
  return token
}

export async function startService(environment: Record<string, string>): Promise<Service> {
  const port = await freePort()
  const child = spawn(COMANDA, ['serve', '--port', String(port)], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.add(child)
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + START_MS
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('the service did not start')
    await sleep(100)
  }
  return { url, stop: () => end(child, 'SIGTERM') }
}

async function isReady(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(CALLER_MS)
  return fetch(`${url}/readyz`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  children.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

export async function endServices(): Promise<void> {
  for (const child of children) await end(child, 'SIGKILL')
}

export type Answer = { at: number; status: number | null; orderId: string | null }

/** Places orders one after the other; each again and again with its key, until it is confirmed. */
export class Caller {
  /** The id of each confirmed order, by its key, which is also its customer's name. */
  readonly confirmed = new Map<string, string>()
  readonly answers: Answer[] = []
  readonly #url: string
  readonly #token: string
  #dish = 0
  #going = true

  constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  async lookAtMenu(): Promise<void> {
    const { data } = (await (await this.#call('GET', '/items?available=true')).json()) as {
      data: { id: number; variants: unknown[]; modifier_groups: unknown[] }[]
    }
    const plain = data.find(({ variants, modifier_groups }) => variants.length + modifier_groups.length === 0)
    if (!plain) throw new Error('the sample has no plain dish')
    this.#dish = plain.id
  }

  /** Until `finish`; what has been begun by then is brought to its end. */
  async keepOrdering(pauseMs: number): Promise<void> {
    while (this.#going) {
      await this.order()
      await sleep(pauseMs)
    }
  }

  finish(): void {
    this.#going = false
  }

  async order(): Promise<void> {
    const key = randomUUID()
    for (;;) {
      const answer = await this.#place(key)
      this.answers.push(answer)
      if (answer.orderId !== null) {
        this.confirmed.set(key, answer.orderId)
        return
      }
      if (answer.status !== null && answer.status < 500)
        throw new Error(`an order was refused: ${answer.status}`)
      await sleep(200)
    }
  }

  async #place(key: string): Promise<Answer> {
    const body = {
      type: 'pickup',
      customer_name: key,
      customer_phone: '+34 600 111 222',
      lines: [{ item_id: this.#dish, quantity: 1 }],
    }
    try {
      const response = await this.#call('POST', '/orders', body, { 'idempotency-key': key })
      const { data } = (await response.json()) as { data?: { id: string } }
      return {
        at: Date.now(),
        status: response.status,
        orderId: response.status === 201 ? (data?.id ?? null) : null,
      }
    } catch {
      return { at: Date.now(), status: null, orderId: null }
    }
  }

  #call(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(`${this.#url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALLER_MS),
    })
  }
}
