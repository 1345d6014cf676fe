// Runs the service and a Prometheus of its own on loopback, and asks it every expression of the dashboard and the alert
// rules: each must be understood, and those of the dashboard should find something.
// Needs Debian's package `prometheus`. Takes about a minute, and leaves nothing behind.
//   node_modules/.bin/node ops/monitoring/try.ts
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { optionsOf } from '../shared/options.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../..')
const WAIT_MS = 60_000

optionsOf(import.meta.filename, {})

type Panel = { title: string; targets?: { expr: string }[] }
type Found = { status: string; error?: string; data?: { result: unknown[] } }

if (spawnSync('prometheus', ['--version']).error) {
  console.error('This needs Prometheus: apt-get install prometheus')
  process.exit(1)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  while (!(await holds().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what} took longer than ${WAIT_MS / 1000} s`)
    await sleep(250)
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}

function expressions(): { of: string; expr: string; mustFind: boolean }[] {
  const { panels } = JSON.parse(readFileSync(join(here, 'dashboard.json'), 'utf8')) as { panels: Panel[] }
  const shown = panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ of: title, expr, mustFind: true })),
  )
  const rules = readFileSync(join(here, 'alerts.yaml'), 'utf8')
  const alerts = [...rules.matchAll(/alert: (\w+)\n\s+expr: (.*)/g)]
  return [...shown, ...alerts.map(([, of = '', expr = '']) => ({ of, expr, mustFind: false }))]
}

const home = mkdtempSync(join(tmpdir(), 'comanda-monitoring-'))
const [port, metricsPort, prometheusPort] = [await freePort(), await freePort(), await freePort()]
const prometheusUrl = `http://127.0.0.1:${prometheusPort}`
const children: ChildProcess[] = []
try {
  writeFileSync(
    join(home, 'prometheus.yaml'),
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [${JSON.stringify(join(here, 'alerts.yaml'))}]
scrape_configs:
  - job_name: comanda
    static_configs: [{ targets: ["127.0.0.1:${metricsPort}"] }]
`,
  )
  const environment = {
    ...process.env,
    NODE_ENV: '',
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATA_DIR: join(home, 'data'),
    DEMO_HISTORY_DAYS: '0',
    LOG_LEVEL: 'error',
  }
  const quiet = { stdio: 'ignore' } as const
  children.push(spawn(join(root, 'bin/comanda'), ['serve'], { ...quiet, env: environment }))
  await until('the start of the service', async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok)
  children.push(
    spawn(
      'prometheus',
      [
        `--config.file=${home}/prometheus.yaml`,
        `--storage.tsdb.path=${home}/tsdb`,
        `--web.listen-address=127.0.0.1:${prometheusPort}`,
      ],
      quiet,
    ),
  )
  const ask = async (expr: string): Promise<Found> =>
    (await fetch(`${prometheusUrl}/api/v1/query?query=${encodeURIComponent(expr)}`)).json() as Promise<Found>
  await until('the first scrape', async () => ((await ask('up == 1')).data?.result.length ?? 0) > 0)
  // Enough for a rate, and for the worker to have counted.
  const token = readFileSync(join(home, 'data/demo-token'), 'utf8').trim()
  await until('the figures', async () => {
    await fetch(`http://127.0.0.1:${port}/api/v1/menus`, { headers: { authorization: `Bearer ${token}` } })
    const rates = await ask(
      'rate(comanda_http_request_duration_seconds_count{route="/api/v1/menus"}[1m]) > 0',
    )
    return (rates.data?.result.length ?? 0) > 0
  })
  let faults = 0
  let silent = 0
  for (const { of, expr, mustFind } of expressions()) {
    const asked = expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*')
    const { status, error, data } = await ask(asked)
    const found = data?.result.length ?? 0
    if (status !== 'success') faults++
    if (mustFind && found === 0) silent++
    const outcome = status === 'success' ? `${found} found` : `FAULT: ${error}`
    console.log(`${mustFind ? 'panel' : 'alert'} ${of}: ${outcome}`)
  }
  const { data } = (await (await fetch(`${prometheusUrl}/api/v1/rules`)).json()) as {
    data: { groups: { rules: { name: string; health: string; state: string }[] }[] }
  }
  const rules = data.groups.flatMap((group) => group.rules)
  const firing = rules.filter(({ state }) => state === 'firing').map(({ name }) => name)
  console.log(`${rules.length} rules, ${rules.filter(({ health }) => health === 'err').length} in error`)
  console.log(`firing: ${firing.join(', ') || 'none'}`)
  console.log(
    `${faults} expressions at fault; ${silent} panels without data, as where nothing has happened yet`,
  )
  process.exitCode = faults === 0 ? 0 : 1
} finally {
  for (const child of children.reverse()) await ended(child)
  rmSync(home, { recursive: true, force: true })
}
