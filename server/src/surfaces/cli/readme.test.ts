import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { removeDirectory, temporaryDirectory } from '../../../test/service.ts'
import { serve } from '../../main.ts'
import { run } from './run.ts'

let service: TestApp
let demo: Venue
let directory: string
let readme: string
beforeAll(async () => {
  service = await testApp()
  demo = await service.venue({ slug: 'demo', sample: true })
  directory = await temporaryDirectory()
  readme = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8')
  vi.stubEnv('DATABASE_URL', service.url)
  vi.stubEnv('DATA_DIR', directory)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await service.close()
  await removeDirectory(directory)
})

function blockUnder(title: string): string {
  return readme.split(`## ${title}\n`)[1]?.match(/```sh\n([\s\S]*?)```/)?.[1] ?? ''
}

/** A line of the README as a shell would read it; files go to the test's own directory. */
async function pasted(line: string): Promise<{ stdout: string; stderr: string }> {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  const comment = words.indexOf('#')
  const [, ...args] = words.slice(0, comment === -1 ? words.length : comment)
  const into = args.indexOf('>')
  const file = into === -1 ? null : args.splice(into, 2)[1]
  const said = { stdout: '', stderr: '' }
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said.stdout += text
    return true
  })
  const err = vi.spyOn(console, 'error').mockImplementation((text) => {
    said.stderr += `${text}\n`
  })
  try {
    const code = await run(
      args.map((arg) => (arg.endsWith('.json') ? join(directory, arg) : arg)),
      serve,
    )
    expect([line, code]).toEqual([line, 0])
  } finally {
    out.mockRestore()
    err.mockRestore()
  }
  if (file) await writeFile(join(directory, file), said.stdout)
  return said
}

test('a restaurant of your own, as the README pastes it, keeps its currency, clock and guests, and its token works', async () => {
  const lines = blockUnder('A restaurant of your own')
    .split('\n')
    .filter((line) => line.startsWith('bin/comanda') && !line.endsWith('--help'))
  expect(lines).toHaveLength(4)
  let said = ''
  for (const line of lines) {
    const { stdout, stderr } = await pasted(line)
    expect([line, stderr]).toEqual([line, ''])
    said += stdout
  }
  const token = said.match(/\d+\|svc_\w+/)?.[0] ?? ''
  const { rows } = await service.owner.query(
    `select currency, timezone, country, (select count(*)::int from guests g where g.restaurant_id = r.id) as guests
       from restaurants r where slug = 'tapas'`,
  )
  expect(rows).toEqual([{ currency: 'EUR', timezone: 'Europe/Madrid', country: 'ES', guests: 0 }])
  const { data: items } = (await service.request('GET', '/items?available=true', { token })).body
  const [plain] = items.filter(
    ({ variants, modifier_groups }: { variants: unknown[]; modifier_groups: unknown[] }) =>
      variants.length === 0 && modifier_groups.length === 0,
  )
  const placed = await service.request('POST', '/orders', {
    token,
    body: {
      type: 'pickup',
      customer_name: 'Ada',
      customer_phone: '+34 600 111 222',
      lines: [{ item_id: plain.id, quantity: 1 }],
    },
  })
  expect(placed.status).toBe(201)
  expect((await service.request('GET', `/orders/${placed.body.data.id}`, { token })).status).toBe(200)
})

test("the first calls name none of the demo's guests", async () => {
  const phone = blockUnder('First calls').match(/"customer_phone": "([^"]+)"/)?.[1] ?? ''
  const { rows } = await service.owner.query('select from guests where restaurant_id = $1 and phone = $2', [
    demo.restaurant.id,
    phone.replaceAll(' ', ''),
  ])
  expect([phone.length > 0, rows.length]).toEqual([true, 0])
})

test('the first calls answer as the README says, and a second order with the same key is the first', async () => {
  const { token } = demo
  const calls = blockUnder('First calls')
    .replaceAll('\\\n', ' ')
    .split(/^(?=curl )/m)
    .filter((call) => call.startsWith('curl '))
  expect(calls).toHaveLength(4)
  const answers = []
  for (const call of [...calls, calls.at(-1) ?? '']) {
    const method = call.match(/-X (\w+)/)?.[1] ?? 'GET'
    const path = call.match(/\$API([^\s"]*)/)?.[1] ?? ''
    const body = call.match(/-d '([^']*)'/)?.[1]
    const key = call.match(/Idempotency-Key: ([\w-]+)/)?.[1]
    answers.push(
      await service.request(method, path, {
        token,
        ...(body ? { body: JSON.parse(body) } : {}),
        ...(key ? { headers: { 'idempotency-key': key } } : {}),
      }),
    )
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201, 201])
  expect(answers[4]?.body).toEqual(answers[3]?.body)
})

test('an import that changes currency and clock warns before, and says what it changed', async () => {
  await service.venue({ slug: 'other', currency: 'EUR', timezone: 'Europe/Madrid', country: 'ES' })
  await writeFile(
    join(directory, 'whole.json'),
    (await pasted('bin/comanda restaurant export --restaurant demo')).stdout,
  )
  const { stdout, stderr } = await pasted(
    'bin/comanda restaurant import --restaurant other --file whole.json',
  )
  expect(stderr).toBe(
    'comanda: warning: the currency of other changes from EUR to USD; prices keep their numbers\n' +
      'comanda: warning: the clock of other changes from Europe/Madrid to America/New_York\n',
  )
  expect(stdout).toContain('  currency: EUR → USD\n  timezone: Europe/Madrid → America/New_York\n')
})
