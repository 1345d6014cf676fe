// The quickstart and every guide, done as they stand there: curl through sh, TypeScript through node, with the packages
// that the service itself hands out.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cause, type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { freePort, removeDirectory, temporaryDirectory } from '../../../test/service.ts'
import { PASSWORD, Visitor } from '../../../test/visitor.ts'
import { PROJECT_ROOT, readConfig } from '../../config.ts'
import { addStaff } from '../../ground/staff/commands.ts'
import { restaurantBySlug } from '../../ground/tenants/commands.ts'
import { inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { DEMO_SLUG, ensureDemo } from '../../sample/demo.ts'
import { GUIDES } from './api-guide.ts'

type Block = { language: string; how: string; name: string; text: string }
type Environment = Record<string, string>
/** What a page did: the answers of its blocks, and what its background programs have said so far. */
type Done = { answers: string[]; said: Record<string, () => string>; env: Environment }

let service: TestApp
let directory: string
let url: string
let token: string
const ports: Record<string, string> = {}
const running: ChildProcess[] = []
beforeAll(async () => {
  service = await testApp({ OAUTH_RATE_LIMIT: '100000' })
  directory = await temporaryDirectory()
  token = (await ensureDemo(service.database, readConfig({ DATA_DIR: directory }), Date.now())) ?? ''
  url = await service.app.listen({ port: 0, host: '127.0.0.1' })
  for (const port of ['4242', '8080']) ports[port] = String(await freePort())
  await mkdir(join(directory, 'bin'))
  await symlink(join(PROJECT_ROOT, 'bin/comanda'), join(directory, 'bin/comanda'))
  // As `npm init -y` leaves it.
  await writeFile(join(directory, 'package.json'), '{ "name": "app", "type": "commonjs" }')
})
afterAll(async () => {
  for (const { pid } of running) if (pid !== undefined) end(pid)
  await service.close()
  await removeDirectory(directory)
})

/** With everything that it started. */
function end(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

async function blocksOf(page: string): Promise<Block[]> {
  const text = await readFile(join(PROJECT_ROOT, `docs/${page}.md`), 'utf8')
  const found = [...text.matchAll(/^```(sh|ts)(?: (\w+))?(?: (\S+))?\n(.*?)\n```$/gms)]
  const blocks = found.map(([, language = '', how = '', name = '', own = '']) => ({
    language,
    how,
    name,
    text: own.replace(/\b(4242|8080)\b/g, (port) => ports[port] ?? port),
  }))
  if (REFERENCE.includes(page)) return blocks.filter(({ how }) => how === 'run')
  for (const { how, text: own } of blocks) {
    expect(['run', 'later', 'background', 'refused'], `${page}: nobody runs\n${own}`).toContain(how)
  }
  return blocks
}

async function follow(page: string): Promise<Done> {
  const cwd = page === 'quickstart' ? directory : join(directory, page)
  await mkdir(cwd, { recursive: true })
  const env: Environment = {
    ...(process.env as Environment),
    COMANDA_URL: url,
    COMANDA_TOKEN: token,
    DATABASE_URL: service.url,
    DATA_DIR: directory,
    NODE_ENV: '',
    NODE_NO_WARNINGS: '1',
    XDG_STATE_HOME: join(cwd, 'state'),
    DAY: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
  }
  const done: Done = { answers: [], said: {}, env }
  const slug = MAKES_SANDBOX.includes(page)
    ? (await service.venue({ sample: true })).restaurant.slug
    : DEMO_SLUG
  for (const [place, { language, how, name, text }] of (await blocksOf(page)).entries()) {
    const file = `${name || `block-${place}`}.mts`
    if (language === 'ts') await writeFile(join(cwd, file), text)
    if (how === 'later') continue
    const command = (language === 'ts' ? `node ${file}` : text)
      .replace('whsec_…', env.WEBHOOK_SECRET ?? '')
      .replace(/^bin\/comanda/, `${directory}/bin/comanda`)
      .replace(/--restaurant demo\b/, `--restaurant ${slug}`)
    if (how === 'background') done.said[name] = await inBackground(name, command, cwd, env)
    else {
      const answer = await promisify(execFile)('sh', ['-euc', command], { cwd, env, timeout: 60_000 })
      if (how === 'run') expect(answer.stdout, `${page}: ${command}`).not.toMatch(/^\{"error":\{/)
      done.answers.push(answer.stdout)
      keep(env, name, answer.stdout)
    }
    for (const said of Object.values(done.said)) keep(env, '', said())
  }
  return done
}

/** What the guide tells the reader to keep. */
function keep(env: Environment, name: string, answer: string): void {
  const kept = {
    CLIENT_ID: /svc_app_\w+/,
    CLIENT_SECRET: /svc_cs_\w+/,
    COMANDA_TOKEN: /\d+\|svc_sbx_\w+/,
    WEBHOOK_SECRET: /whsec_[\w-]+/,
  }
  for (const [key, pattern] of Object.entries(kept)) {
    const [found] = pattern.exec(answer) ?? []
    if (found !== undefined) env[key] = found
  }
  if (name === '' || !answer.startsWith('{')) return
  const { data } = JSON.parse(answer) as { data: { id: unknown } | { id: unknown }[] }
  env[name.toUpperCase()] = String([data].flat()[0]?.id)
}

/** Until it works: it says so, or answers on its port. */
const WORKS: Record<string, (told: string) => boolean | Promise<boolean>> = {
  listen: (told) => told.includes('whsec_'),
  sync: (told) => told.includes('items copied'),
  app: (told) => told.includes('Open http'),
  till: (told) => told.includes('the till is ready'),
  receiver: async () => (await fetch(`http://localhost:${ports['4242']}`).catch(() => null)) !== null,
}

async function inBackground(name: string, command: string, cwd: string, env: Environment) {
  const child = spawn('sh', ['-euc', command], { cwd, env, detached: true })
  running.push(child)
  let told = ''
  child.stdout.on('data', (chunk) => (told += chunk))
  child.stderr.on('data', (chunk) => (told += chunk))
  await expect.poll(() => WORKS[name]?.(told), { timeout: 60_000 }).toBe(true)
  return () => told
}

/** The owner, in their browser, from the app to Comanda and back. */
async function allowTheApp(): Promise<string> {
  const app = `http://localhost:${ports['8080']}`
  const demo = (await restaurantBySlug(service.database, DEMO_SLUG))!
  const person = { email: 'owner@example.com', name: 'The Owner', password: PASSWORD, role: 'owner' as const }
  await inRestaurant(service.database, demo, cause(), (tx) => addStaff(tx, person))
  const owner = new Visitor(service.app)
  await owner.signIn(person.email)
  const sent = await fetch(app, { redirect: 'manual' })
  const authorize = new URL(sent.headers.get('location') ?? '')
  const fields = { request: authorize.search.slice(1), restaurant: String(demo.id), decision: 'allow' }
  const { location } = await owner.post('/oauth/authorize', fields, { host: authorize.host })
  return (await fetch(location)).text()
}

/** What must be seen at the end of a page, beside that everything ran. */
const SEEN: Record<string, (done: Done) => Promise<void>> = {
  async quickstart({ answers, said }) {
    const [menu, order, feed] = answers.slice(1, 4).map((answer) => JSON.parse(answer))
    expect(menu.data).toHaveLength(3)
    expect(order.data.status).toBe('placed')
    expect(feed.data[0].data.order).toEqual(order.data)
    expect(answers[5]).toContain(order.data.id)
    await expect.poll(said.receiver!).toContain('verified: order.created')
    await expect.poll(said.listen!).toMatch(/order\.created .* → 204 /)
  },
  async 'guides/first-order'({ answers }) {
    const [, quote, order, moved] = answers.slice(0, 4).map((answer) => JSON.parse(answer).data)
    expect([order.total_minor, moved.status]).toEqual([quote.total_minor, 'accepted'])
  },
  async 'guides/webhooks'({ said }) {
    await expect.poll(said.receiver!).toContain('new order over ')
  },
  async 'guides/oauth-app'({ answers }) {
    expect(answers[1]).toContain('invalid_grant')
    expect(await allowTheApp()).toBe('Demo restaurant has 3 menus')
  },
  async 'guides/point-of-sale'({ said }) {
    await expect.poll(said.till!).toMatch(/order\.status_changed POS-\d+ accepted/)
    await expect.poll(said.till!).toMatch(/order\.updated POS-\d+ placed/)
  },
  async 'guides/marketplace'({ answers }) {
    const [order, again] = answers.slice(4, 6).map((answer) => JSON.parse(answer).data)
    expect([order.total_minor, order.paid_at]).toEqual([3700, expect.any(String)])
    expect(again).toEqual(order)
    expect(answers.join('')).toContain('K-20417 cancelled The kitchen is too busy')
    expect(answers.at(-1)).toMatch(/^order\.status_changed:marketplace: .* is rejected\n$/)
  },
  async 'guides/loyalty'({ answers }) {
    expect(answers[1]).toMatch(/points of guest \d+ now: \d+/)
  },
  async 'guides/accounting'({ answers }) {
    expect(answers.at(-1)).toContain('debit less credit: 0')
  },
  async 'guides/sandbox'({ answers }) {
    expect(JSON.parse(answers[1]!).data.sandbox).toBe(true)
    expect(answers.at(-1)).toBe('all good\n')
  },
  async 'guides/errors'({ answers }) {
    expect(answers[0]).toMatch(/^HTTP\/1.1 422 .*"lines.0.item_id":/s)
  },
}

/** A restaurant has one sandbox, so each of these makes that of another. */
const MAKES_SANDBOX = [
  'quickstart',
  ...['sandbox', 'webhooks', 'point-of-sale', 'marketplace', 'oauth-testing'].map((name) => `guides/${name}`),
]

/** Pages for looking things up: other tests run their receivers and the example of an app. */
const REFERENCE = ['events', 'webhooks', 'oauth']

test.each(['quickstart', ...REFERENCE, ...GUIDES.map((name) => `guides/${name}`)])(
  '%s works as it is written',
  async (page) => {
    try {
      const done = await follow(page)
      expect(done.answers.length).toBeGreaterThanOrEqual(REFERENCE.includes(page) ? 1 : 2)
      await SEEN[page]?.(done)
    } finally {
      for (const { pid } of running.splice(0)) if (pid !== undefined) end(pid)
    }
  },
)

test('the copy of the menu-sync guide is the menu, whatever was changed', async () => {
  const venue = await service.venue({ sample: true })
  const sync = (await blocksOf('guides/menu-sync')).find(({ name }) => name === 'sync')
  expect(sync?.text).toMatch(/^ {2}break .*$/m)
  const tells = '  console.log(JSON.stringify([menus, categories, items].map((kept) => [...kept.values()])))'
  const cwd = join(directory, 'guides/menu-sync')
  await mkdir(cwd, { recursive: true })
  await writeFile(join(cwd, 'for-ever.mts'), sync!.text.replace(/^ {2}break .*$/m, tells))
  const env = { ...(process.env as Environment), COMANDA_URL: url, COMANDA_TOKEN: venue.token }
  const said = await inBackground('sync', 'exec node --no-warnings for-ever.mts', cwd, env)
  await changeEverything(venue)
  type Known = { id: number; updated_at?: string }
  // A dish that only one branch sells otherwise counts as changed, and is the same on the menu.
  const sorted = (kept: Known[]) =>
    kept.map(({ updated_at: _, ...known }) => known).toSorted((a, b) => a.id - b.id)
  const menus = (await venue.get('/menus')).body.data.map(
    ({ categories: _, ...menu }: Known & { categories: unknown }) => menu,
  )
  const categories = (await venue.get('/categories')).body.data
  const items = (await venue.get('/items?per_page=100')).body.data
  const copied = () => {
    const lines = said().trimEnd().split('\n')
    return (JSON.parse(lines.at(-1)!.startsWith('[') ? lines.at(-1)! : '[[],[],[]]') as Known[][]).map(sorted)
  }
  await expect.poll(copied, { timeout: 30_000 }).toEqual([menus, categories, items].map(sorted))
  for (const { pid } of running.splice(0)) if (pid !== undefined) end(pid)
})

/** Each kind of change of a menu once. */
async function changeEverything(venue: Venue): Promise<void> {
  const { post, patch, put } = venue
  const remove = (path: string) => service.request('DELETE', path, { token: venue.token })
  const [first, second] = (await venue.get('/items?per_page=2')).body.data
  const [one, two] = (await venue.get('/menus')).body.data
  const [soups, salads] = one.categories
  await put(`/items/${second.id}/availability`, { is_available: false })
  await patch(`/items/${second.id}`, { name: 'Another name', show_online: false })
  await put(`/items/${second.id}/variants`, { variants: [{ name: 'Small', price_minor: 1 }] })
  await remove(`/items/${first.id}`)
  await patch(`/categories/${soups.id}`, { name: 'Renamed' })
  await patch(`/categories/${salads.id}`, { is_active: false, windows: [] })
  const { id } = (await post('/categories', { menu_id: two.id, name: 'New' })).body.data
  const inside = (await post('/items', { category_id: id, name: 'New dish', price_minor: 500 })).body.data
  const gone = (await post('/categories', { menu_id: two.id, name: 'Gone' })).body.data.id
  await remove(`/categories/${gone}`)
  await put(`/menus/${one.id}/order`, { ids: one.categories.map((own: { id: number }) => own.id).reverse() })
  const { data } = (await venue.get(`/menus/${one.id}`)).body
  const dishes = data.categories.find(({ items }: { items: unknown[] }) => items.length > 1)
  await put(`/categories/${dishes.id}/order`, {
    ids: dishes.items.map((own: { id: number }) => own.id).reverse(),
  })
  await patch(`/items/${inside.id}`, { category_id: soups.id })
  await patch(`/menus/${two.id}`, { name: 'Renamed too', is_active: false })
  await remove(`/menus/${(await post('/menus', { name: 'Gone' })).body.data.id}`)
  await post('/menus', { name: 'Stays', windows: [{ days: ['mon'], from: '11:00', to: '14:00' }] })
  const [{ modifier_groups: groups }] = (await venue.get('/items?per_page=100')).body.data.filter(
    (item: { modifier_groups: unknown[] }) => item.modifier_groups.length > 0,
  )
  await patch(`/modifier-groups/${groups[0].id}`, { name: 'Renamed group' })
  const [branch] = (await venue.get('/branches')).body.data
  await put(`/branches/${branch.id}/items/${inside.id}`, { price_minor: 7 })
}

test('their TypeScript fits the types of the SDK', async () => {
  for (const name of ['@types', 'undici-types']) {
    await symlink(join(PROJECT_ROOT, 'node_modules', name), join(directory, 'node_modules', name))
  }
  const compilerOptions = {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    types: ['node'],
  }
  await writeFile(
    join(directory, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['**/*.mts'] }),
  )
  const tsc = join(PROJECT_ROOT, 'node_modules/.bin/tsc')
  const { stdout } = await promisify(execFile)(tsc, ['-p', directory]).catch((error) => error)
  expect(stdout).toBe('')
})
