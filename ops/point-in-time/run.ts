// Recovery to a moment: a base backup and an archive of the WAL bring back a database as it was at any time since.
// One PostgreSQL 18 on loopback with an archive; orders are placed before and after the base backup, a moment is noted, more
// orders follow, then the server is killed and its directory removed. A new one is made from base backup and archive, up to
// the moment; its orders are counted, and the service is started on it.
//
//   node_modules/.bin/node ops/point-in-time/run.ts [--orders 20]
//
// It needs the checkout alone (`npm ci`): the server is the embedded package's. It ends by itself within some minutes,
// removes what it made, and fails where the orders differ from those of the moment.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { optionsOf } from '../shared/options.ts'
import {
  baseBackup,
  cleanUp,
  makeHome,
  newServer,
  type Server,
  startAs,
  startServer,
  urlOf,
} from '../shared/postgres.ts'
import { Caller, endServices, environmentFor, makeRestaurant, startService } from '../shared/service.ts'

const values = optionsOf(import.meta.filename, { orders: { type: 'string', default: '20' } })
const EACH = Number(values.orders)
if (!(EACH > 0)) {
  console.error('--orders is a number')
  process.exit(1)
}

const ordersIn = async ({ sql }: Server) =>
  (await sql<{ key: string }>('select customer_name as key from orders', 'comanda')).map(({ key }) => key)

async function place(caller: Caller): Promise<void> {
  for (let placed = 0; placed < EACH; placed++) await caller.order()
}

/** Only what is in the archive survives the machine: at most archive_timeout of work is not there yet. */
async function archiveAll({ sql }: Server): Promise<void> {
  const [last] = await sql<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
  const isThere = `select from pg_stat_archiver where last_archived_wal >= '${last?.file}'`
  while ((await sql(isThere)).length === 0) await sleep(100)
}

const home = await makeHome('point-in-time')
try {
  const archive = join(home, 'archive')
  const primary = await newServer(join(home, 'primary'), {
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    archive_timeout: '60s',
  })
  mkdirSync(archive)
  execFileSync('chown', ['--reference', primary.directory, archive])
  await primary.sql('create database comanda')
  const dataDir = join(home, 'data')
  const environment = environmentFor(urlOf([primary], 'comanda'), dataDir)
  const token = await makeRestaurant(environment)
  const service = await startService(environment)
  const caller = new Caller(service.url, token)
  await caller.lookAtMenu()

  await place(caller)
  const base = join(home, 'base')
  const atBase = (await ordersIn(primary)).length
  await baseBackup(primary, base)
  await place(caller)
  const wanted = new Set(await ordersIn(primary))
  const [moment] = await primary.sql<{ at: string }>(
    "select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.USOF') as at",
  )
  await place(caller)
  const last = (await ordersIn(primary)).length
  await archiveAll(primary)
  await service.stop()
  primary.signal('SIGKILL')
  await primary.stop()
  rmSync(primary.directory, { recursive: true })

  const lostAt = performance.now()
  startAs(base, 'recovery', {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: moment?.at ?? '',
    recovery_target_action: 'promote',
  })
  const recovered = await startServer(base)
  while ((await recovered.sql('select where pg_is_in_recovery()')).length > 0) await sleep(100)
  const seconds = (performance.now() - lostAt) / 1000
  const found = await ordersIn(recovered)
  const again = await startService({ ...environment, DATABASE_URL: urlOf([recovered], 'comanda') })
  const next = new Caller(again.url, token)
  await next.lookAtMenu()
  await next.order()
  await again.stop()

  const figures = {
    'orders at the base backup': atBase,
    'orders at the moment': wanted.size,
    'orders when the server was lost': last,
    'orders after the recovery': found.length,
    'of them missing': [...wanted].filter((key) => !found.includes(key)).length,
    'of them too late': found.filter((key) => !wanted.has(key)).length,
    'seconds of the recovery': seconds.toFixed(1),
    'orders that the service placed on the recovered database': next.confirmed.size,
  }
  console.log(
    Object.entries(figures)
      .map(([name, figure]) => `${name}: ${figure}`)
      .join('\n'),
  )
  if (found.length !== wanted.size || found.some((key) => !wanted.has(key))) process.exitCode = 1
} finally {
  await endServices()
  await cleanUp(home)
}
