import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { PROJECT_ROOT } from '../config.ts'
import { webhookMetrics } from '../integration/webhooks/metrics.ts'
import { watchBacklog } from '../operations/backlog/metrics.ts'
import { createMetrics } from '../platform/observability/metrics.ts'
import { watchDatabase } from '../platform/postgres/watch.ts'
import { showBuild } from './build-info.ts'
import { ownFigures } from './children.ts'

const read = (path: string) => readFileSync(join(PROJECT_ROOT, path), 'utf8')
const dashboard = read('ops/monitoring/dashboard.json')
const alerts = read('ops/monitoring/alerts.yaml')
const runbook = read('docs/operations.md')

let ground: TestDatabase
/** Every metric of a process with all roles. */
let known: string[]
beforeAll(async () => {
  ground = await testDatabase()
  const metrics = createMetrics()
  const { database, owner } = ground
  watchDatabase(metrics.registry, database)
  metrics.watchLimits({ away: false })
  showBuild(metrics, { commit: 'abc' })
  webhookMetrics(metrics)
  watchBacklog({ database, owner, metrics, log: pino({ level: 'silent' }), jobs: [] }).stop()
  await metrics.text()
  const shown = [
    ...(await metrics.registry.getMetricsAsJSON()),
    ...(await ownFigures(() => 1).registry.getMetricsAsJSON()),
  ]
  known = [...new Set(shown.map(({ name }) => name))]
})
afterAll(() => ground.close())

/** Names of metrics in a text; those of a histogram's parts as its own. */
const named = (text: string) =>
  [...new Set(text.match(/\b(?:comanda|process|nodejs)_[a-z0-9_]+/g))].map((name) =>
    known.includes(name) ? name : name.replace(/_(bucket|sum|count)$/, ''),
  )
const expressions = () => [
  ...[...dashboard.matchAll(/"(?:expr|query)": "(.*)"/g)].map(([, expr]) => expr),
  ...[...alerts.matchAll(/^ +expr: (.*)$/gm)].map(([, expr]) => expr),
]

test('every metric that the dashboard and the alerts ask for exists', () => {
  const asked = named(expressions().join('\n'))
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((name) => !known.includes(name))).toEqual([])
})

test('the runbook lists every metric of ours, and no other', () => {
  const [, table = ''] = runbook.split('\n### Metrics\n')
  const listed = named(table.trim().split('\n\n')[0] ?? '').filter((name) => name.startsWith('comanda_'))
  expect(listed.toSorted()).toEqual(known.filter((name) => name.startsWith('comanda_')).toSorted())
})

test('every alert leads to what to do about it, and nothing there is without its alert', () => {
  const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name as string)
  const places = [...alerts.matchAll(/runbook_url: "(.+)"/g)].map(([, place]) => place)
  const base = '{{ with $externalLabels.runbooks }}{{ . }}{{ else }}docs{{ end }}'
  expect(places).toEqual(names.map((name) => `${base}/operations.md#${name.toLowerCase()}`))
  expect(read('ops/monitoring/prometheus.yaml')).toMatch(/external_labels: \{ runbooks: "https:.*\/docs" \}/)
  const [, section = ''] = /\n## Common alarms\n([\s\S]*?)\n## /.exec(runbook) ?? []
  expect([...section.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)).toEqual(names)
})

test.each(['', '9464'])(
  'with METRICS_PORT=%s the port of the API shows figures only if no other does',
  async (port) => {
    const { app, close } = await testApp({ METRICS_PORT: port })
    const asked = async (path: string) => {
      const { statusCode, body } = await app.inject(path)
      return [path, statusCode, body.includes('comanda_')]
    }
    for (const path of ['/metrics', '/metrics?x=1', '/%6detrics', '/./metrics']) {
      expect(await asked(path)).toEqual([path, port === '' ? 200 : 404, port === ''])
    }
    for (const path of ['//metrics', '/metrics/', '/METRICS', '/metrics;x']) {
      expect(await asked(path)).toEqual([path, 404, false])
    }
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    await close()
  },
)
