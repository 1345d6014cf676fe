// The files that operators start from: they can be read, and name only settings that there are.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
  readinessProbe: object
  livenessProbe: object
}
type Resource = {
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec?: { template?: { spec: { terminationGracePeriodSeconds: number; containers: Container[] } } }
}

test('compose.yaml starts the service with settings that there are, and gives it time to drain', () => {
  type Service = { environment?: Record<string, string>; command?: string[]; stop_grace_period?: string }
  const { services } = parse(textOf('compose.yaml'), { merge: true }) as { services: Record<string, Service> }
  const own = Object.values(services).filter(({ command }) => command?.[0] === 'serve')
  expect(own.map(({ command }) => command?.at(-1))).toEqual(['api', 'api', 'worker'])
  for (const { environment = {}, stop_grace_period } of own) {
    expect(unknownIn(Object.keys(environment))).toEqual([])
    expect(Number.parseInt(stop_grace_period ?? '', 10)).toBeGreaterThan(
      Number(environment.DRAIN_SECONDS) + 30,
    )
  }
})

test('the Kubernetes manifests can be read, name settings that there are, and give pods time to drain', () => {
  const all = parseAllDocuments(textOf('ops/kubernetes/comanda.yaml')).map((one) => one.toJS() as Resource)
  expect(all.map(({ kind }) => kind)).toEqual([
    'ConfigMap',
    'Deployment',
    'Deployment',
    'PodDisruptionBudget',
    'Service',
    'Ingress',
  ])
  const data = all[0]?.data ?? {}
  expect(unknownIn(Object.keys(data))).toEqual([])
  for (const { spec } of all.filter(({ kind }) => kind === 'Deployment')) {
    const pod = spec!.template!.spec
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(data.DRAIN_SECONDS) + 30)
    expect(pod.containers[0]).toMatchObject({
      readinessProbe: expect.anything(),
      livenessProbe: expect.anything(),
    })
  }
})

test('the Dockerfile and the systemd unit name settings that there are', () => {
  const docker = textOf('Dockerfile').matchAll(/^(?:ENV| {3}) ?([A-Z_]+)=/gm)
  const unit = textOf('ops/systemd/comanda.service').matchAll(/^Environment=([A-Z_]+)=/gm)
  const names = [...docker, ...unit].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(8)
  expect(unknownIn(names)).toEqual([])
})
