// One service in two processes, started by the real command: one start, many questions to it.
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { furnishedDirectory } from '../../test/furnished.ts'
import {
  attempt,
  comanda,
  freePort,
  removeDirectory,
  type Service,
  startService,
} from '../../test/service.ts'

let dataDir: string
let service: Service
let metricsPort: number

beforeAll(async () => {
  dataDir = await furnishedDirectory()
  metricsPort = await freePort()
  const environment = { METRICS_PORT: String(metricsPort), DRAIN_SECONDS: '1', LOG_LEVEL: 'info' }
  service = await startService(dataDir, environment, { options: ['--processes', '2'] })
})
afterAll(async () => {
  await service.stop()
  await removeDirectory(dataDir)
})

/** Each on a connection of its own, so that both processes get some. */
const ask = (path: string, options: RequestInit = {}) =>
  fetch(service.url + path, { ...options, headers: { connection: 'close', ...options.headers } })
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
const json = async (answer: Promise<Response> | Response): Promise<any> => (await answer).json()
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const figures = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()

async function newToken(rateLimit: number): Promise<string> {
  const options = ['--restaurant', 'demo', '--scopes', 'menu:read orders:read orders:write']
  const made = await comanda(dataDir, 'token', 'create', ...options, '--rate-limit', String(rateLimit))
  return made.token as string
}

async function childrenOf(pid: number, file: string): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')
  const found: number[] = []
  for (const child of children.map(Number)) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(file)) found.push(child)
  }
  return found
}
const children = () => childrenOf(service.pid, '/child.')

test('both serve the port, and limits are exact over them', async () => {
  expect(service.output().match(/"processes":2,"msg":"Comanda is up"/g)).toHaveLength(1)
  expect(await children()).toHaveLength(2)
  const limited = await newToken(30)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => ask('/api/v1/menus', { headers: bearer(limited) })),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(30).fill(200), ...Array(20).fill(429)])
  const left = answers.filter(({ ok }) => ok).map(({ headers }) => headers.get('x-ratelimit-remaining'))
  expect(left.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index))
  const text = await figures()
  for (const process of ['1', '2']) {
    const labels = ['route="/api/v1/menus"', `process="${process}"`]
    expect(text.split('\n').some((line) => labels.every((label) => line.includes(label)))).toBe(true)
  }
  expect(text.match(/^# TYPE comanda_changes_heard/gm)).toHaveLength(1)
  // What waits in the installation is shown once, by the process that runs the jobs.
  expect(text).toMatch(/^comanda_jobs_waiting\{.*process="1"\}/m)
  expect(text).not.toMatch(/^comanda_jobs_waiting\{.*process="2"\}/m)
  expect(text).toContain('comanda_processes_serving{process="supervisor"} 2')
  expect((await ask('/metrics')).status).toBe(404)
})

test('wrong passwords are counted over both', async () => {
  await comanda(
    dataDir,
    'user',
    'create',
    '--restaurant',
    'demo',
    '--role',
    'owner',
    '--email',
    'a@b.example',
  )
  const guess = () =>
    ask('/sign-in', {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email: 'a@b.example', password: 'wrong' }),
    })
  const statuses: number[] = []
  for (let index = 0; index < 12; index++) statuses.push((await guess()).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})

test('kill -9 of one amid placements: it is replaced, and every 201 is there', async () => {
  const token = await newToken(100_000)
  const [item] = (await json(ask('/api/v1/items?per_page=1', { headers: bearer(token) }))).data
  const placed: string[] = []
  let next = 0
  async function place(): Promise<void> {
    const answer = await ask('/api/v1/orders', {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json', 'idempotency-key': `many-${next++}` },
      body: JSON.stringify({
        type: 'pickup',
        customer_name: 'Guest',
        customer_phone: '+1 413 555 1000',
        lines: [{ item_id: item.id, quantity: 1 }],
      }),
    }).catch(() => null)
    const body = answer?.status === 201 ? await json(answer).catch(() => null) : null
    if (body) placed.push(body.data.id)
    else await sleep(10)
  }
  const before = await children()
  let isReplaced = false
  const isServedByAnother = async () => {
    if (placed.length > 40 && (await children()).includes(before[0]!)) process.kill(before[0]!, 'SIGKILL')
    const now = await children()
    const text = now.includes(before[0]!) ? '' : await figures().catch(() => '')
    return now.length === 2 && text.includes('comanda_processes_serving{process="supervisor"} 2')
  }
  const watch = expect
    .poll(isServedByAnother, { timeout: 100_000 })
    .toBe(true)
    .finally(() => {
      isReplaced = true
    })
  await Promise.all([
    watch,
    ...Array.from({ length: 4 }, async () => {
      while (!isReplaced) await place()
    }),
  ])
  expect(service.output()).toMatch(/process \d \(pid \d+\) ended: SIGKILL; another takes its place/)
  expect(await figures()).toContain('comanda_processes_replaced_total{process="supervisor"} 1')
  const found = await Promise.all(
    placed.map(async (id) => (await ask(`/api/v1/orders/${id}`, { headers: bearer(token) })).status),
  )
  expect(found.filter((status) => status !== 200)).toEqual([])
})

test('whoever watches live is told, at whichever process', async () => {
  const { password } = (await comanda(
    dataDir,
    ...['user', 'create', '--restaurant', 'demo', '--role', 'owner', '--email', 'c@d.example'],
  )) as { password: string }
  const entered = await ask('/sign-in', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: 'c@d.example', password }),
  })
  const cookie = entered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const leave = new AbortController()
  const streams = await Promise.all(
    Array.from({ length: 4 }, () =>
      fetch(`${service.url}/admin/demo/api/events`, { headers: { cookie }, signal: leave.signal }),
    ),
  )
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const told = streams.map(async ({ body }) => {
    let text = ''
    for await (const chunk of body!) {
      text += Buffer.from(chunk).toString()
      if (text.includes('event: changed')) return true
    }
    return false
  })
  const token = await newToken(100)
  const [item] = (await json(ask('/api/v1/items?per_page=1', { headers: bearer(token) }))).data
  await ask('/api/v1/orders', {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'pickup',
      customer_name: 'Guest',
      customer_phone: '+1 413 555 1000',
      lines: [{ item_id: item.id, quantity: 1 }],
    }),
  })
  expect(await Promise.all(told)).toEqual([true, true, true, true])
  leave.abort()
})

test('told to stop, all of them refuse health, drain, and end with 0; nothing is left', async () => {
  const [one, two] = await children()
  const stopped = service.stop()
  await expect.poll(async () => (await ask('/readyz')).status).toBe(503)
  const answer = await ask('/api/v1/menus', { headers: bearer(service.token) })
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  expect(await stopped).toBe(0)
  for (const pid of [one, two]) expect(() => process.kill(pid!, 0)).toThrow('ESRCH')
})

test('what cannot be is refused in one line', async () => {
  const tooMany = await attempt(['serve', '--processes', '0'], { DATA_DIR: dataDir })
  expect([tooMany.code, tooMany.stderr]).toEqual([
    1,
    'comanda: --processes must be a whole number from 1 to 32, not "0"\n',
  ])
  const noApi = await attempt(['serve', '--processes', '2', '--roles', 'worker'], { DATA_DIR: dataDir })
  expect(noApi.stderr).toBe('comanda: --processes needs the role api, which --roles leaves out\n')
})
