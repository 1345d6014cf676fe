// The files that operators start from: they can be read, and name only settings that there are. What the proxy of compose.yaml
// does is tried in proxy.test.ts.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { PROJECT_ROOT, readConfig } from './config.ts'

const textOf = (file: string) => readFileSync(join(PROJECT_ROOT, file), 'utf8')

/** Every name that the service asks the environment for. */
function settings(): Set<string> {
  const asked = new Set<string>()
  readConfig(
    new Proxy({} as Record<string, string | undefined>, {
      get: (_, name) => {
        asked.add(String(name))
        return undefined
      },
    }),
  )
  return asked
}
/** What bin/comanda itself takes. */
const OF_THE_SHELL = ['NODE_COMPILE_CACHE']
const known = new Set([...settings(), ...OF_THE_SHELL])
const unknownIn = (names: Iterable<string>) => [...names].filter((name) => !known.has(name))

type Container = {
  args: string[]
  envFrom: { secretRef?: object }[]
  startupProbe: { periodSeconds: number; failureThreshold: number }
  readinessProbe: object
  livenessProbe: object
}
type Job = { spec: { template: { spec: { containers: Container[] } } } }
type Resource = {
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
  data?: Record<string, string>
  spec?: {
    jobTemplate?: Job
    template?: { spec: { terminationGracePeriodSeconds: number; containers: Container[] } }
  }
}

/** A process answers no check before its migrations are done, and they may wait and build for long. */
const LONGEST_START_SECONDS = 1_800
/** What a stop may take after the drain, and to stop an embedded PostgreSQL that hangs. */
const STOP_SECONDS = 30
const HALT_SECONDS = 13

test('compose.yaml names the commit that it builds, backs up every day, and gives PostgreSQL memory to share', () => {
  const { services, volumes } = parse(textOf('compose.yaml'), { merge: true })
  const { backup, postgres } = services
  expect(backup.build.args).toEqual({ COMMIT: '\u0024{COMMIT:-unknown}' })
  expect(backup.entrypoint).toEqual(['/bin/sh', '/backup.sh'])
  expect(backup.environment.DATABASE_URL).toContain('//comanda:')
  expect(textOf('ops/compose/backup.sh')).toContain('/comanda/bin/comanda backup')
  expect(textOf('Dockerfile')).toMatch(/ARG COMMIT=[\s\S]*install -d -o 10001 -g 10001 [^\n]*\/backups/)
  expect([postgres.shm_size, postgres.environment.POSTGRES_USER, Object.keys(volumes)]).toEqual([
    '512mb',
    'postgres',
    ['postgres', 'backups'],
  ])
})

test('the manifests back up every day', () => {
  const job = manifests().find(({ kind }) => kind === 'CronJob')?.spec?.jobTemplate
  const [container] = job?.spec.template.spec.containers ?? []
  expect(container?.args).toEqual([
    expect.stringMatching(/^\/comanda\/bin\/comanda backup && find \. .* -mtime \+14 -delete$/),
  ])
  expect(container?.envFrom).toEqual([
    { configMapRef: { name: 'comanda' } },
    { secretRef: { name: 'comanda' } },
  ])
})

test('compose.yaml starts the service with settings that there are, and gives it time to drain', () => {
  type Service = { environment?: Record<string, string>; command?: string[]; stop_grace_period?: string }
  const { services } = parse(textOf('compose.yaml'), { merge: true }) as { services: Record<string, Service> }
  const own = Object.values(services).filter(({ command }) => command?.[0] === 'serve')
  expect(own.map(({ command }) => command?.at(-1))).toEqual(['api', 'api', 'worker'])
  for (const { environment = {}, stop_grace_period } of own) {
    expect(unknownIn(Object.keys(environment))).toEqual([])
    expect(Number.parseInt(stop_grace_period ?? '', 10)).toBeGreaterThan(
      Number(environment.DRAIN_SECONDS) + STOP_SECONDS,
    )
  }
  // It writes all that is only in memory before it ends; Docker kills after ten seconds.
  expect(Number.parseInt(services.postgres?.stop_grace_period ?? '10', 10)).toBeGreaterThanOrEqual(60)
})

const manifests = () =>
  parseAllDocuments(textOf('ops/kubernetes/comanda.yaml')).map((one) => one.toJS() as Resource)

test('the Kubernetes manifests can be read, name settings that there are, and give pods time to drain', () => {
  const all = manifests()
  expect(all.map(({ kind }) => kind)).toEqual([
    'ConfigMap',
    'Deployment',
    'Deployment',
    'PersistentVolumeClaim',
    'CronJob',
    'PodDisruptionBudget',
    'Service',
    'Ingress',
  ])
  const data = all[0]?.data ?? {}
  expect(unknownIn(Object.keys(data))).toEqual([])
  // With it the port behind the Ingress has no figures.
  expect(data.METRICS_PORT).not.toBe('')
  for (const { spec } of all.filter(({ kind }) => kind === 'Deployment')) {
    const pod = spec!.template!.spec
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(data.DRAIN_SECONDS) + STOP_SECONDS)
    expect(pod.containers[0]).toMatchObject({
      readinessProbe: expect.anything(),
      livenessProbe: expect.anything(),
    })
    const { periodSeconds, failureThreshold } = pod.containers[0]!.startupProbe
    expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(LONGEST_START_SECONDS)
  }
})

test('the Dockerfile and the systemd unit name settings that there are', () => {
  const docker = textOf('Dockerfile').matchAll(/^(?:ENV| {3}) ?([A-Z_]+)=/gm)
  const unit = textOf('ops/systemd/comanda.service').matchAll(/^Environment=([A-Z_]+)=/gm)
  const names = [...docker, ...unit].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(8)
  expect(unknownIn(names)).toEqual([])
})

test('Docker counts no failed check of a process that still migrates, and systemd waits for PostgreSQL', () => {
  const [, minutes] = /--start-period=(\d+)m /.exec(textOf('Dockerfile')) ?? []
  expect(Number(minutes) * 60).toBeGreaterThanOrEqual(LONGEST_START_SECONDS)
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(textOf('ops/systemd/comanda.service')) ?? []
  const { drainSeconds } = readConfig({ NODE_ENV: 'production' })
  expect(Number(seconds)).toBeGreaterThan(drainSeconds + STOP_SECONDS + HALT_SECONDS)
})

describe('no proxy that is shipped or shown sends twice what changes something', () => {
  /** The blocks of code in this language, of every page. */
  const shown = (language: string) =>
    globSync(['*.md', '{docs,ops,examples,sdk,admin}/**/*.md'], { cwd: PROJECT_ROOT })
      .filter((file) => !file.includes('node_modules'))
      .flatMap((file) => [...textOf(file).matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))])
      .map(([, code = '']) => code)

  test('haproxy asks a second time in the backend of reads alone', () => {
    const [common = '', ...backends] = textOf('ops/compose/haproxy.cfg').split(/^backend /m)
    expect(common).toMatch(/^ {2}use_backend changes unless METH_GET\n {2}default_backend reads$/m)
    const again = [common, ...backends].map((part) => /^ {2}retry-on (.*)$/m.exec(part)?.[1])
    expect(again).toEqual([undefined, 'conn-failure empty-response', 'conn-failure'])
  })

  test('nginx does not, in the pages and in the Ingress', () => {
    const servers = shown('nginx').filter((code) => code.includes('proxy_pass'))
    expect(servers.length).toBeGreaterThan(0)
    for (const code of servers) {
      expect(code).toMatch(/^ *proxy_next_upstream off;$/m)
      expect(code).toMatch(/^ *location ~\* \^\/metrics\\b \{$/m)
    }
    const ingress = manifests().find(({ kind }) => kind === 'Ingress')
    expect(ingress?.metadata.annotations?.['nginx.ingress.kubernetes.io/proxy-next-upstream']).toBe('off')
  })

  test('Caddy does not, unless it is told to try for longer', () => {
    const servers = shown('caddyfile').filter((code) => code.includes('reverse_proxy'))
    expect(servers.length).toBeGreaterThan(0)
    for (const code of servers) {
      expect(code).not.toMatch(/lb_try_duration|lb_retries/)
      expect(code).toMatch(/^ *respond \/metrics\* 404$/m)
    }
  })
})
