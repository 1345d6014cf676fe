// The two shapes that the service is measured in, as people run it: alone, and as compose.yaml has it. All on loopback.
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startServer } from '../ops/shared/postgres.ts'
import type { Shape } from './options.ts'
import { ROOT, type Service, startService } from './service.ts'
import type { Side } from './side.ts'
import { atTheEnd, endPostgresIn, postmasterIn, startProcess } from './started.ts'

export type Address = { host: string; port: number; user: string; database: string }

export type Running = {
  /** Where requests go. */
  port: number
  database: Address
  /** Of the service alone. */
  processes(): { name: string; pid: number }[]
  postgresPid(): number
  /** Only the service; what is around it stays. */
  stop(): Promise<void>
  /** With these settings too. */
  start(settings?: Record<string, string>): Promise<void>
}

const MB = 1024 * 1024
const READY_MS = 60_000
const LOOK_EVERY_MS = 50
/** haproxy looks at each process once a second. */
const NOTICED_MS = 3_000

export function startShape(shape: Shape, side: Side): Promise<Running> {
  return shape === 'alone' ? startAlone(side) : startProduction(side)
}

async function startAlone({ root, directory }: Side): Promise<Running> {
  const pgdata = join(directory, 'data/postgres')
  atTheEnd(() => endPostgresIn(pgdata))
  let service = await startService(directory, {}, [], { root })
  atTheEnd(() => service.stop())
  return {
    get port() {
      return service.port
    },
    database: { host: pgdata, port: 5432, user: 'postgres', database: 'comanda' },
    processes: () => [{ name: 'service', pid: service.pid }],
    postgresPid: () => postmasterIn(pgdata) ?? 0,
    stop: () => service.stop(),
    async start(settings = {}) {
      service = await startService(directory, settings, [], { root })
    },
  }
}

async function startProduction({ root, directory }: Side): Promise<Running> {
  const pgdata = join(directory, 'data/postgres')
  const database = await startPostgres(directory, pgdata)
  const [redis, front, ...ports] = await freePorts(4)
  startRedis(directory, redis)
  startHaproxy(directory, front, ports)
  const common = {
    DATABASE_URL: `postgres://${database.user}@${database.host}:${database.port}/${database.database}`,
    REDIS_URL: `redis://127.0.0.1:${redis}`,
    TRUST_PROXY: '1',
  }
  let running: { name: string; service: Service }[] = []
  async function start(settings: Record<string, string> = {}): Promise<void> {
    for (const [index, port] of ports.entries()) {
      await add(`api ${index + 1}`, { ...settings, PORT: String(port) }, ['--roles', 'api'])
    }
    await add('worker', settings, ['--roles', 'worker'])
    await ready(front)
    await sleep(NOTICED_MS)
  }
  async function add(name: string, settings: Record<string, string>, words: string[]): Promise<void> {
    const place = { root, log: `${name.replace(' ', '-')}.log` }
    running.push({ name, service: await startService(directory, { ...common, ...settings }, words, place) })
  }
  async function stop(): Promise<void> {
    const stopping = running
    running = []
    await Promise.all(stopping.map(({ service }) => service.stop()))
  }
  atTheEnd(stop)
  await start()
  return {
    port: front,
    database,
    processes: () => running.map(({ name, service }) => ({ name, pid: service.pid })),
    postgresPid: () => postmasterIn(pgdata) ?? 0,
    stop,
    start,
  }
}

/** On the cluster of the shape `alone`, over TCP, with as much memory as that has. */
async function startPostgres(directory: string, pgdata: string): Promise<Address> {
  const data = join(directory, 'data')
  // Where root measures, the server is another user, who has to get there.
  chmodSync(data, 0o711)
  atTheEnd(async () => chmodSync(data, 0o700))
  atTheEnd(() => endPostgresIn(pgdata))
  const sharedMb = Math.round(Math.min(Math.max(totalmem() / 8, 128 * MB), 1024 * MB) / MB)
  const { port } = await startServer(pgdata, {
    shared_buffers: `${sharedMb}MB`,
    max_wal_size: `${4 * sharedMb}MB`,
    checkpoint_timeout: '15min',
    timezone: 'UTC',
  })
  return { host: '127.0.0.1', port, user: 'postgres', database: 'comanda' }
}

function startRedis(directory: string, port: number): void {
  const place = ['--bind', '127.0.0.1', '--port', String(port), '--dir', directory]
  const { end } = startProcess(
    programCalled('redis-server'),
    [...place, '--save', '', '--appendonly', 'no'],
    {
      stdio: 'ignore',
    },
  )
  atTheEnd(end)
}

/** With the file of compose.yaml, in which only the addresses are others. */
function startHaproxy(directory: string, front: number, ports: number[]): void {
  const shipped = readFileSync(join(ROOT, 'ops/compose/haproxy.cfg'), 'utf8')
  const file = join(directory, 'haproxy.cfg')
  writeFileSync(file, withAddresses(shipped, front, ports))
  const { end } = startProcess(programCalled('haproxy'), ['-db', '-q', '-f', file], {
    stdio: ['ignore', 'ignore', 2],
  })
  atTheEnd(end)
}

/** A process may stand in several backends: `api-1` is the first port, wherever it is named. */
export function withAddresses(config: string, front: number, ports: number[]): string {
  const named = new Set<number>()
  const own = config
    .replaceAll(/^(\s*bind )("[^"]*"|\S+)/gm, `$1127.0.0.1:${front}`)
    .replaceAll(/^(\s*server api-(\d+) )("[^"]*"|\S+)/gm, (_, words, number) => {
      named.add(Number(number))
      return `${words}127.0.0.1:${ports[Number(number) - 1]}`
    })
  if (named.size !== ports.length || own.split(`127.0.0.1:${front}`).length !== 2) {
    throw new Error(`haproxy.cfg does not have one bind and ${ports.length} servers called api-1 and so on`)
  }
  return own
}

async function ready(port: number): Promise<void> {
  const deadline = Date.now() + READY_MS
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    if (Date.now() > deadline) throw new Error('nothing answers through haproxy')
    await sleep(LOOK_EVERY_MS)
  }
}

const NEEDED = ['redis-server', 'haproxy']

/** Throws where what the shape `production` consists of is not installed. */
export function needPrograms(shapes: readonly Shape[], find = findProgram): void {
  if (!shapes.includes('production')) return
  const missing = NEEDED.filter((name) => find(name) === null)
  if (missing.length === 0) return
  throw new Error(
    `the shape production needs ${missing.join(' and ')}: apt-get install ${missing.join(' ')} (or measure --shape alone)`,
  )
}

/** Debian keeps servers where ordinary users do not look. */
function findProgram(name: string): string | null {
  const places = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
  return places.map((place) => join(place, name)).find((file) => existsSync(file)) ?? null
}

function programCalled(name: string): string {
  return findProgram(name) ?? name
}

async function freePorts(count: number): Promise<[number, number, ...number[]]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports] as [number, number, ...number[]]
}
