// Upgrades the service under load, from an older commit to this checkout, and counts the requests that failed: none may.
// It starts a PostgreSQL of its own and two processes of the older commit on it, with haproxy before them, which has the
// file of compose.yaml. While reads and writes with keys go through haproxy, it starts a process of this checkout beside them,
// which migrates the database; then the old processes serve on the new schema for a while; then each of them is replaced by a new one, in turn.
// It uses loopback only, and removes what it has made. It needs the checkout as git has it (`npm ci`) and Debian's package
// haproxy, and takes some two minutes. The restaurant has 100,000 orders before the load begins (--orders), and no answer may take
// longer than two seconds (--longest-ms). --from takes a commit or a tag, such as 1.0.0. Without it, the older commit is the last
// tag, or where there is none the one before the newest migration.
//
//   node_modules/.bin/node ops/upgrade/upgrade.ts [--from COMMIT] [--requests 20000] [--orders 100000] [--longest-ms 2000]
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PROJECT_ROOT } from '../../server/src/config.ts'
import { externalPostgres, PASSWORD } from '../../server/test/external-postgres.ts'
import { NOTICED_WITHIN_MS, needHaproxy, startHaproxy } from '../../server/test/haproxy.ts'
import { freePort } from '../../server/test/service.ts'
import { lookAt, makeDatabase } from '../shared/ground.ts'
import { failures, report, startLoad } from '../shared/load.ts'
import { optionsOf } from '../shared/options.ts'
import { environmentOf, makeVenue, type Running, startProcess } from '../shared/processes.ts'
import { copyOrder, placeOne } from './many-orders.ts'

const values = optionsOf(import.meta.filename, {
  from: { type: 'string' },
  requests: { type: 'string', default: '20000' },
  orders: { type: 'string', default: '100000' },
  'longest-ms': { type: 'string', default: '2000' },
})
const REQUESTS = Number(values.requests)
const CONNECTIONS = 8

function git(...args: string[]): string {
  return execFileSync('git', ['-C', PROJECT_ROOT, ...args], { encoding: 'utf8', maxBuffer: 1 << 30 }).trim()
}

function olderCommit(): string {
  if (values.from !== undefined) return git('rev-parse', `${values.from}^{commit}`)
  const [tag] = git('tag', '--sort=-creatordate').split('\n')
  if (tag) return git('rev-parse', `${tag}^{commit}`)
  const newest = readdirSync(join(PROJECT_ROOT, 'server/migrations')).sort().at(-1)
  const [added] = git('log', '--diff-filter=A', '--format=%H', '--', `server/migrations/${newest}`).split(
    '\n',
  )
  return git('rev-parse', `${added}~1`)
}

/** The older commit as a checkout of its own, with its packages. */
function checkOut(commit: string, directory: string): string {
  const root = join(directory, 'older')
  mkdirSync(root)
  execFileSync('sh', ['-c', `git -C "$1" archive "$2" | tar -x -C "$3"`, 'sh', PROJECT_ROOT, commit, root])
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (lock(root) === lock(PROJECT_ROOT))
    symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'))
  else execFileSync('npm', ['ci', '--prefer-offline', '--no-audit'], { cwd: root, stdio: 'inherit' })
  return root
}

const migrationsIn = (root: string) =>
  readdirSync(join(root, 'server/migrations')).filter((name) => name.endsWith('.sql'))

needHaproxy()
const stops: (() => Promise<unknown>)[] = []
try {
  const directory = await mkdtemp(join(tmpdir(), 'comanda-upgrade-'))
  stops.unshift(() => rm(directory, { recursive: true, force: true }))
  const commit = olderCommit()
  const older = checkOut(commit, directory)
  const known = new Set(migrationsIn(older))
  const added = migrationsIn(PROJECT_ROOT).filter((name) => !known.has(name))
  console.log(`from               ${git('log', '-1', '--format=%h %cs %s', commit)}`)
  console.log(
    `migrations added   ${added.length === 0 ? 'none: this shows a restart only' : added.join(', ')}`,
  )

  const postgres = await externalPostgres()
  stops.unshift(() => postgres.close())
  const url = await makeDatabase(postgres, PASSWORD)
  const environment = { ...environmentOf(url, join(directory, 'data')), DRAIN_SECONDS: '10' }
  const [one, two, beside, front] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const running = new Map<number, Running>()
  stops.unshift(() => Promise.all([...running.values()].map((process) => process.stop('SIGKILL'))))
  async function start(checkout: string, port: number): Promise<void> {
    running.set(
      port,
      await startProcess(checkout, { port, log: join(directory, `${port}.log`), environment }),
    )
  }
  for (const port of [one, two]) await start(older, port)
  const token = await makeVenue(older, environment)
  await copyOrder(postgres, await placeOne(one, token), Number(values.orders))
  console.log(`orders before      ${values.orders}`)
  const haproxy = await startHaproxy(front, [one, two])
  stops.unshift(() => haproxy.stop())
  await sleep(NOTICED_WITHIN_MS)

  const load = startLoad({ port: front, token, connections: CONNECTIONS })
  const { counts } = load
  async function until(requests: number, what: string): Promise<void> {
    const [from, failed] = [counts.sent, failures(counts)]
    while (counts.sent < requests) await sleep(100)
    tell(what, from, failed)
  }
  function tell(what: string, from: number, failed: number): void {
    const [sent, now] = [counts.sent - from, failures(counts) - failed]
    const longest = `longest ${Math.round(counts.longestOfPhaseMs)} ms`
    counts.longestOfPhaseMs = 0
    console.log(`${what.padEnd(34)} ${sent} requests, ${now} failed, ${longest}`)
  }
  await until(REQUESTS / 4, 'older processes, older schema')
  const [from, failed] = [counts.sent, failures(counts)]
  await start(PROJECT_ROOT, beside)
  tell('while the new process migrates', from, failed)
  await until(Math.max(counts.sent + REQUESTS / 4, (REQUESTS * 3) / 4), 'older processes, newer schema')
  const [before, failedBefore] = [counts.sent, failures(counts)]
  for (const port of [one, two]) {
    const code = await running.get(port)?.stop()
    if (code !== 0) throw new Error(`an older process ended with code ${code}`)
    await start(PROJECT_ROOT, port)
    await sleep(NOTICED_WITHIN_MS)
  }
  tell('while they are replaced', before, failedBefore)
  await until(Math.max(counts.sent + 1_000, REQUESTS), 'newer processes')
  await load.end()
  report(counts, await lookAt(postgres, counts), { mostMs: Number(values['longest-ms']) })
} finally {
  for (const stop of stops) await stop().catch((error) => console.error(error))
}
