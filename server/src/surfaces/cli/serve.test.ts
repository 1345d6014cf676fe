// The real service, started by the real command: few starts, many questions to each.
import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  attempt,
  comanda,
  freePort,
  removeDirectory,
  type Service,
  startService,
  temporaryDirectory,
} from '../../../test/service.ts'
import { PROJECT_ROOT } from '../../config.ts'

let home: string
let second: string
let service: Service
let metricsPort: number
beforeAll(async () => {
  home = await temporaryDirectory()
  second = await temporaryDirectory()
  service = await startService(home, { LOG_LEVEL: 'info' }, { terminal: true })
})
afterAll(async () => {
  await service?.stop()
  for (const directory of [home, second]) await removeDirectory(directory)
})

const get = (path: string, token = service.token) =>
  fetch(`${service.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
const json = async (answer: Promise<Response> | Response): Promise<any> => (await answer).json()
const change = (path: string, token: string, body: object) =>
  fetch(`${service.url}/api/v1${path}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const portOf = ({ url }: Service) => new URL(url).port

/** Processes of a PostgreSQL that works in this directory. */
async function postgresOf(directory: string): Promise<string[]> {
  const found: string[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(directory) && command.includes('postgres')) found.push(command)
  }
  return found
}

describe('a first start', () => {
  test('shows a person what to do next: addresses, a token, a line to paste that works', async () => {
    const banner = service.output()
    for (const line of [
      /API +http:\/\/localhost:\d+\/api\/v1/,
      /Reference +http:\/\/localhost:\d+\/docs/,
      /Web app +http:\/\/localhost:\d+\//,
      /Token +\d+\|svc_\w{46}/,
    ]) {
      expect(banner).toMatch(line)
    }
    const line = /^ *(curl .*)$/m.exec(banner)![1]!
    const { stdout } = await promisify(execFile)('sh', ['-c', `${line} -s`])
    expect(JSON.parse(stdout).meta.count).toBeGreaterThanOrEqual(3)
  })

  test('shows how the first person is let in, on the page too, and that person can sign in', async () => {
    const command = /^ *(bin\/comanda user create .*)$/m.exec(service.output())![1]!
    const page = await (await fetch(`${service.url}/sign-in`)).text()
    expect(page).toContain('Create the first account')
    expect(page).not.toContain('<input type="password"')
    expect(command.startsWith(/<code>(.*)<\/code>/.exec(page)![1]!)).toBe(true)
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: PROJECT_ROOT })
    const password = /^Password: (\w{16}) /m.exec(stdout)![1]!
    expect(await (await fetch(`${service.url}/sign-in`)).text()).toContain('name="password"')
    const entered = await fetch(`${service.url}/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email: 'you@example.com', password }),
    })
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/'])
  })

  test('brings the demo, its pages, its health and its figures', async () => {
    const statuses = await Promise.all(
      ['/', '/docs/', '/openapi.json', '/healthz', '/readyz', '/metrics'].map(
        async (path) => (await fetch(service.url + path)).status,
      ),
    )
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
    const metrics = await (await fetch(`${service.url}/metrics`)).text()
    expect(metrics).toMatch(
      /comanda_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/menus",status="200"\} \d/,
    )
  })

  test('keeps the token for its owner alone, and out of the log', async () => {
    const file = join(home, 'demo-token')
    expect((await stat(file)).mode & 0o077).toBe(0)
    await get('/menus')
    await get('/menus', `${service.token}x`)
    const lines = () =>
      service
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
    await expect.poll(() => lines().length).toBeGreaterThan(2)
    for (const line of lines()) expect(line).not.toContain('svc_')
  })
})

describe('beside a running service', () => {
  test('a second start on its DATA_DIR says so in one line, and exits', async () => {
    const { code, stderr, stdout } = await attempt(['serve'], {
      DATA_DIR: home,
      PORT: String(await freePort()),
    })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(new RegExp(`^comanda: DATA_DIR ${home} is in use by another Comanda[^\\n]*\\n$`))
    expect((await get('/menus')).status).toBe(200)
  })

  test('a start on a taken port names PORT in one line, exits and leaves nothing behind', async () => {
    const { code, stderr } = await attempt(['serve'], { DATA_DIR: second, PORT: portOf(service) })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^comanda: PORT \d+ is taken by another program[^\n]*\n$/)
    expect(await postgresOf(second)).toEqual([])
  })

  test('one on another DATA_DIR runs; in production it shows no token and makes no demo, without a terminal no banner', async () => {
    const other = await startService(second, { NODE_ENV: 'production' })
    expect(JSON.parse(other.output())).toEqual({
      level: 30,
      time: expect.any(Number),
      url: expect.stringMatching(/^http:\/\/localhost:\d+$/),
      seconds: expect.any(Number),
      msg: 'Comanda is up',
    })
    expect((await get('/menus')).status).toBe(200)
    expect(await other.stop('SIGINT')).toBe(0)
    expect(await postgresOf(second)).toEqual([])
  })

  test('what the operator changes holds at the next request', async () => {
    const made = await comanda(
      home,
      'restaurant',
      'create',
      '--slug',
      'casa',
      '--name',
      'Casa',
      '--currency',
      'EUR',
      '--timezone',
      'Europe/Madrid',
      '--sample',
    )
    expect(made).toEqual({ id: expect.any(Number), slug: 'casa' })
    const { id, token } = (await comanda(
      home,
      'token',
      'create',
      '--restaurant',
      'casa',
      '--scopes',
      'menu:read menu:write',
      '--rate-limit',
      '7',
    )) as { id: number; token: string }
    const first = await get('/menus', token)
    expect([first.status, first.headers.get('x-ratelimit-limit')]).toEqual([200, '7'])
    const patch = async () => (await change('/items/0', token, {})).status
    expect(await patch()).toBe(404)
    await comanda(home, 'restaurant', 'set', '--restaurant', 'casa', '--suspended', 'true')
    expect([await patch(), (await get('/menus', token)).status]).toEqual([403, 200])
    await comanda(home, 'restaurant', 'set', '--restaurant', 'casa', '--suspended', 'false', '--plan', 'none')
    const lapsed = await get('/menus', token)
    expect([lapsed.status, (await json(lapsed)).error.code]).toEqual([403, 'plan_lapsed'])
    await comanda(home, 'restaurant', 'set', '--restaurant', 'casa', '--plan', 'starter')
    expect((await get('/menus', token)).status).toBe(200)
    await comanda(home, 'token', 'revoke', '--id', String(id))
    expect((await get('/menus', token)).status).toBe(401)
  })
})

describe('while a service has lost its place in the database', () => {
  const postmaster = async () =>
    (await readFile(join(home, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]
  async function asAdministrator(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
    const client = new pg.Client({ host: join(home, 'postgres'), user: 'postgres', database: 'postgres' })
    client.on('error', () => undefined)
    await client.connect()
    await work(client)
    await client.end()
  }

  test.each<[string, () => Promise<void>]>([
    [
      'its guard was cut',
      () =>
        asAdministrator((client) =>
          client.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'comanda serve %' and datname = 'postgres'",
          ),
        ),
    ],
    ['PostgreSQL was killed', async () => void process.kill(Number(await postmaster()), 'SIGKILL')],
  ])('%s: it takes it again, and a command leaves the database running', async (_how, lose) => {
    await lose()
    await expect
      .poll(
        async () => {
          let guards = 0
          await asAdministrator(async (client) => {
            const { rows } = await client.query(
              "select from pg_locks where locktype = 'advisory' and objid = 7226003",
            )
            guards = rows.length
          }).catch(() => undefined)
          return guards
        },
        { timeout: 15_000 },
      )
      .toBe(1)
    const before = await postmaster()
    await comanda(home, 'restaurant', 'export', '--restaurant', 'demo')
    expect(await postmaster()).toBe(before)
    await expect.poll(async () => (await get('/menus')).status, { timeout: 10_000 }).toBe(200)
  })
})

describe('after it ends', () => {
  test('a kill takes nothing that was committed: the next start takes over, with the same token', async () => {
    const [item] = (await json(get('/items?per_page=1'))).data
    const patched = await change(`/items/${item.id}`, service.token, { name: 'Killed' })
    expect(patched.status).toBe(200)
    await service.kill()
    const before = service.token
    metricsPort = await freePort()
    service = await startService(home, { DRAIN_SECONDS: '1', METRICS_PORT: String(metricsPort) })
    expect(service.token).toBe(before)
    expect((await json(get(`/items/${item.id}`))).data.name.en).toBe('Killed')
    expect((await json(get('/menus'))).meta.count).toBeGreaterThanOrEqual(3)
  })

  test('told to stop it finishes open requests, exits with 0 and takes its PostgreSQL along', async () => {
    const body = JSON.stringify({ is_available: true })
    const socket = connect(Number(portOf(service)), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    const [item] = (await json(get('/items?per_page=1'))).data
    socket.write(
      `PUT /api/v1/items/${item.id}/availability HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.token}\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    )
    await expect.poll(() => answer).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    answer = ''
    socket.write(body.slice(0, 5))
    const ready = (at: string) => fetch(`${at}/readyz`).then(({ status }) => status)
    const ownPort = `http://127.0.0.1:${metricsPort}`
    expect(await ready(ownPort)).toBe(200)
    expect(await (await fetch(`${ownPort}/metrics`)).text()).toContain('comanda_database_connections')
    const stopped = service.stop('SIGTERM')
    // Balancers see it at once; whoever still comes is served, and asked to go elsewhere next time.
    await expect.poll(() => ready(service.url)).toBe(503)
    expect(await ready(ownPort)).toBe(503)
    const late = await get('/menus')
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
    socket.write(body.slice(5))
    expect(await stopped).toBe(0)
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(await postgresOf(home)).toEqual([])
  })

  test('commands work without it, and leave no PostgreSQL behind', async () => {
    const { settings } = (await comanda(home, 'restaurant', 'export', '--restaurant', 'casa')) as {
      settings: object
    }
    expect(settings).toMatchObject({ currency: 'EUR', timezone: 'Europe/Madrid' })
    expect(await postgresOf(home)).toEqual([])
  })
})
