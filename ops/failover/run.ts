// The loss of the primary, once by kill -9 of all its processes and once by SIGSTOP, which leaves its connections open and
// silent. Two PostgreSQL 18 on loopback, the second a synchronous standby; promote.ts makes it the primary. The service
// knows both addresses. Callers place orders with Idempotency-Keys all the while, each again with its key until it is
// confirmed. Then the orders are counted in the new primary. After SIGSTOP the old primary is let go on, to see that
// nobody uses it.
//
//   node_modules/.bin/node ops/failover/run.ts [--fault kill|stop] [--callers 4] [--seconds 8]
//
// It needs the checkout alone (`npm ci`): the servers are the embedded package's. It ends by itself within some minutes,
// removes what it made, and fails where a confirmed order is missing or doubled. Debian 12 has no PostgreSQL 18, and its
// Patroni needs pg_controldata, pg_basebackup and pg_isready of the server's version, which the package has not; so a script
// promotes instead of Patroni.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { optionsOf } from '../shared/options.ts'
import {
  baseBackup,
  cleanUp,
  followSettings,
  makeHome,
  newServer,
  type Server,
  startAs,
  startServer,
  urlOf,
} from '../shared/postgres.ts'
import { Caller, endServices, environmentFor, makeRestaurant, startService } from '../shared/service.ts'

const FAULTS = { kill: 'SIGKILL', stop: 'SIGSTOP' } as const
type Fault = keyof typeof FAULTS

const values = optionsOf(import.meta.filename, {
  fault: { type: 'string' },
  callers: { type: 'string', default: '4' },
  seconds: { type: 'string', default: '8' },
})
const CALLERS = Number(values.callers)
const QUIET_MS = Number(values.seconds) * 1000
const RECOVER_MS = 180_000

type Cluster = { primary: Server; standby: Server }

async function makeCluster(home: string): Promise<Cluster> {
  const primary = await newServer(join(home, 'primary'))
  await primary.sql('create database comanda')
  await primary.sql("select pg_create_physical_replication_slot('standby', true)")
  const copy = join(home, 'standby')
  await baseBackup(primary, copy)
  startAs(copy, 'standby', followSettings(primary, 'standby'))
  const standby = await startServer(copy)
  await primary.sql("alter system set synchronous_standby_names = 'standby'")
  await primary.sql('select pg_reload_conf()')
  const isSynchronous = "select from pg_stat_replication where sync_state = 'sync'"
  while ((await primary.sql(isSynchronous)).length === 0) await sleep(100)
  return { primary, standby }
}

type Promoter = { child: ChildProcess; promoted: Promise<number> }

async function startPromoter({ primary, standby }: Cluster): Promise<Promoter> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'promote.ts')], {
    env: {
      ...process.env,
      PRIMARY_URL: urlOf([primary], 'postgres'),
      STANDBY_URL: urlOf([standby], 'postgres'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = Promise.withResolvers<void>()
  const promoted = Promise.withResolvers<number>()
  promoted.promise.catch(() => undefined)
  createInterface(child.stdout).on('line', (line) => {
    const { at, text } = JSON.parse(line) as { at: number; text: string }
    if (text === 'ready') ready.resolve()
    if (text === 'promoted') promoted.resolve(at)
  })
  child.once('exit', (code) => {
    const error = new Error(`promote.ts ended with ${code}`)
    ready.reject(error)
    promoted.reject(error)
  })
  await ready.promise
  return { child, promoted: promoted.promise }
}

async function lose(fault: Fault): Promise<boolean> {
  const home = await makeHome('failover')
  let promoter: Promoter | null = null
  try {
    const cluster = await makeCluster(home)
    const { primary, standby } = cluster
    const environment = environmentFor(urlOf([primary, standby], 'comanda'), join(home, 'data'))
    const token = await makeRestaurant(environment)
    const service = await startService(environment)
    promoter = await startPromoter(cluster)
    const callers = Array.from({ length: CALLERS }, () => new Caller(service.url, token))
    for (const caller of callers) await caller.lookAtMenu()
    const ordering = callers.map((caller) => caller.keepOrdering(20))
    await sleep(QUIET_MS)

    const lostAt = Date.now()
    primary.signal(FAULTS[fault])
    const promotedAt = await promoter.promoted
    const servedAt = await firstConfirmed(callers, promotedAt)
    await sleep(QUIET_MS)
    if (fault === 'stop') {
      primary.signal('SIGCONT')
      await sleep(QUIET_MS)
    }
    for (const caller of callers) caller.finish()
    await Promise.all(ordering)
    const counted = await count(callers, standby)
    const figures = {
      fault: fault === 'kill' ? 'kill -9' : 'SIGSTOP',
      ...counted,
      'seconds from the loss to the new primary': seconds(promotedAt - lostAt),
      'seconds from the new primary to the first confirmed order': seconds(servedAt - promotedAt),
      'seconds without a confirmed order': seconds(longestGap(callers, (status) => status === 201)),
      'seconds without an answer of any kind': seconds(longestGap(callers, (status) => status !== null)),
      ...(fault === 'stop' && { 'orders that only the old primary has': await onlyIn(primary, standby) }),
    }
    console.log(
      Object.entries(figures)
        .map(([name, figure]) => `${name}: ${figure}`)
        .join('\n'),
      '\n',
    )
    await service.stop()
    return counted.missing === 0 && counted.doubled === 0
  } finally {
    promoter?.child.kill('SIGKILL')
    await endServices()
    await cleanUp(home)
  }
}

async function firstConfirmed(callers: Caller[], since: number): Promise<number> {
  const deadline = Date.now() + RECOVER_MS
  for (;;) {
    const times = answersOf(callers).filter(({ at, orderId }) => at >= since && orderId !== null)
    if (times.length > 0) return Math.min(...times.map(({ at }) => at))
    if (Date.now() > deadline) throw new Error(`no order was confirmed for ${RECOVER_MS / 1000} s`)
    await sleep(100)
  }
}

const answersOf = (callers: Caller[]) => callers.flatMap(({ answers }) => answers)
const seconds = (ms: number) => (ms / 1000).toFixed(1)

function longestGap(callers: Caller[], counts: (status: number | null) => boolean): number {
  const times = answersOf(callers)
    .filter(({ status }) => counts(status))
    .map(({ at }) => at)
    .sort((a, b) => a - b)
  return Math.max(0, ...times.slice(1).map((at, place) => at - (times[place] ?? at)))
}

type Stored = { key: string; ids: string[] }
const STORED = 'select customer_name as key, array_agg(id::text) as ids from orders group by 1'

async function count(callers: Caller[], { sql }: Server) {
  const stored = new Map((await sql<Stored>(STORED, 'comanda')).map(({ key, ids }) => [key, ids]))
  const confirmed = callers.flatMap((caller) => [...caller.confirmed])
  const answers = answersOf(callers)
  return {
    'orders confirmed': confirmed.length,
    missing: confirmed.filter(([key, id]) => !stored.get(key)?.includes(id)).length,
    doubled: confirmed.filter(([key]) => (stored.get(key)?.length ?? 0) > 1).length,
    'answers 503': answers.filter(({ status }) => status === 503).length,
    'answers 500 and other': answers.filter(
      ({ status }) => status !== null && status !== 503 && status !== 201,
    ).length,
    'calls without an answer': answers.filter(({ status }) => status === null).length,
  }
}

/** They were never confirmed: whoever placed them has asked again, and the new primary has them under other ids. */
async function onlyIn(old: Server, now: Server): Promise<number> {
  const [then, after] = await Promise.all([
    old.sql<Stored>(STORED, 'comanda'),
    now.sql<Stored>(STORED, 'comanda'),
  ])
  const known = new Set(after.map(({ key }) => key))
  return then.filter(({ key }) => !known.has(key)).length
}

const faults = Object.keys(FAULTS).filter((fault) => values.fault === undefined || values.fault === fault)
if (faults.length === 0 || !(CALLERS > 0) || !(QUIET_MS > 0)) {
  console.error('--fault is kill or stop; --callers and --seconds are numbers')
  process.exit(1)
}
for (const fault of faults) {
  if (!(await lose(fault as Fault))) process.exitCode = 1
}
