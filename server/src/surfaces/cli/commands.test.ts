import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  asJson,
  comanda,
  create,
  directory,
  done,
  file,
  service,
  standOnCommands,
} from '../../../test/commands-ground.ts'
import { SMALL_MENU, smallMenu } from '../../../test/documents.ts'
import { attempt, freePort } from '../../../test/service.ts'
import { RestaurantDocument } from '../../across/document/contract.ts'

standOnCommands()

describe('help', () => {
  test('is there for every command, and tells of every option', async () => {
    const overview = await done('--help')
    const nouns = [...overview.matchAll(/^ {2}(\w+) /gm)]
      .map(([, noun]) => noun!)
      .filter((noun) => noun !== 'serve')
    expect(nouns).toEqual(expect.arrayContaining(['restaurant', 'token']))
    expect(await done('serve', '--help')).toMatch(/--port.*--data-dir/s)
    const verbs: string[] = []
    for (const noun of nouns) {
      const text = await done(noun, '--help')
      verbs.push(...[...text.matchAll(/^ {2}(\w+ [\w-]+) /gm)].map(([, verb]) => verb!))
    }
    expect(verbs).toEqual(
      expect.arrayContaining([
        'restaurant create',
        'restaurant set',
        'restaurant import',
        'restaurant export',
        'token create',
        'token revoke',
      ]),
    )
    for (const verb of verbs) {
      const text = await done(...verb.split(' '), '--help')
      expect(text).toMatch(new RegExp(`^comanda ${verb}: .+\n\n`))
      expect(text).toContain('--json')
      expect(text).toContain('--data-dir')
    }
  })
})

test('the version is printed', async () => {
  expect(await done('--version')).toMatch(/^\d+\.\d+\.\d+\S*\n$/)
})

test('a restaurant without people says so, and a new password says that it ends sessions', async () => {
  await done(...create('crew'))
  expect(await done('user', 'list', '--restaurant', 'crew')).toBe(
    'crew has no users yet; add one with `comanda user create`.\n',
  )
  const who = ['--restaurant', 'crew', '--email', 'ada@example.com']
  await done('user', 'create', ...who, '--role', 'manager')
  expect(await done('user', 'set', ...who, '--password', 'correct horse')).toBe(
    'ada@example.com: manager.\nAll their sessions have ended. They have to sign in with the new password.\n',
  )
  expect(await done('user', 'set', ...who, '--role', 'host')).toBe('ada@example.com: host.\n')
})

test('backup and restore say what they did, what is not inside, and why they refuse', async () => {
  const to = join(directory, 'all.gz')
  expect(await done('backup', '--to', to)).toMatch(
    /^\S+all\.gz\nas of \d{4}-\S+Z: \d+ tables, \d+ rows, \d+ KB; read back and complete\nNot included: SECRET_KEY/,
  )
  expect(await done('backup', '--check', to)).toMatch(/all\.gz is complete: Comanda \d\S+, as of \d{4}-/)
  expect(await asJson('backup', '--check', to)).toMatchObject({ tables: expect.any(Number), file: to })
  const said = async (...args: string[]) => {
    const { code, stderr } = await comanda(...args)
    return [code, stderr]
  }
  expect(await said('backup', '--to', to)).toEqual([
    1,
    `comanda: ${to} is there already, and is not overwritten\n`,
  ])
  expect(await said('restore')).toEqual([1, 'comanda: it takes one FILE; see `comanda restore --help`\n'])
  expect(await said('restore', 'nowhere.gz')).toEqual([
    1,
    expect.stringMatching(/^comanda: there is no file .+nowhere\.gz\n$/),
  ])
  expect(await said('restore', to)).toEqual([
    1,
    'comanda: the database is in use (this machine: comanda changes); stop every process of Comanda first\n',
  ])
})

describe('a mistake is told in one line, with exit code 1', () => {
  test.each<[string[], RegExp]>([
    [['nothing'], /no command "nothing"/],
    [['restaurant', 'nothing'], /no command "restaurant nothing"/],
    [['token', 'create'], /--restaurant, --scopes missing/],
    [['token', 'create', '--restaurant', 'x', '--scopes', 'menu:read all'], /no scope all/],
    [['token', 'create', '--restaurant', 'x', '--scopes', ' '], /--scopes/],
    [['token', 'create', '--restaurant', 'no', '--scopes', 'menu:read'], /no restaurant "no"/],
    [
      ['token', 'create', '--restaurant', 'x', '--scopes', 'menu:read', '--expires-in', '0'],
      /--expires-in must be a whole number/,
    ],
    [
      ['token', 'create', '--restaurant', 'x', '--scopes', 'menu:read', '--expires-in', '-5'],
      /--expires-in must be a whole number from 1 to \d+, not "-5"/,
    ],
    [['token', 'revoke', '--id', 'x'], /--id must be a whole number/],
    [['token', 'revoke', '--id', '999999'], /no token 999999/],
    [['token', 'revoke', '--id', '1', '--unknown'], /--unknown/],
    [['token', 'revoke', 'extra', '--id', '1'], /extra/],
    [create('Casa'), /--slug must be/],
    [create('casa', '--currency', 'EURO'), /ISO 4217/],
    [create('casa', '--timezone', 'Madrid'), /IANA time zone/],
    [create('casa', '--country', 'XX'), /ISO 3166/],
    [create('casa', '--language', 'Spanish'), /--language/],
    [create('casa', '--plan', 'gold'), /--plan must be one of/],
    [['restaurant', 'set', '--restaurant', 'x'], /specify what to set: --plan/],
    [['restaurant', 'set', '--restaurant', 'x', '--suspended', 'yes'], /--suspended must be true or false/],
    [['restaurant', 'set', '--restaurant', 'no', '--plan', 'pro'], /no restaurant "no"/],
    [['restaurant', 'import', '--restaurant', 'x', '--file', '/no/such'], /--file \/no\/such cannot be read/],
    [['serve', '--port', 'x'], /--port must be/],
    [['serve', '--roles', 'cook'], /--roles/],
  ])('%j', async (args, expected) => {
    const { code, stdout, stderr } = await comanda(...args)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^comanda: [^\n]+\n$/)
    expect(stderr).toMatch(expected)
  })

  test.each<[Record<string, string>, RegExp]>([
    [{ PORT: 'x', LOG_LEVEL: 'x' }, /^comanda: PORT [^\n]+\ncomanda: LOG_LEVEL [^\n]+\n$/],
    [{ DATABASE_URL: 'postgres://x@/x?host=/nowhere' }, /^comanda: DATABASE_URL cannot be used: [^\n]+\n$/],
    [{ DATA_DIR: '/proc/no/such' }, /^comanda: DATA_DIR \/proc\/no\/such [^\n]+\n$/],
    [{ DATA_DIR: '/dev/null' }, /^comanda: DATA_DIR \/dev\/null [^\n]+\n$/],
  ])('of a process too: %j', async (environment, expected) => {
    const port = String(await freePort())
    const answers = await Promise.all([
      attempt(['serve'], { DATABASE_URL: '', PORT: port, ...environment }),
      attempt(['restaurant', 'export', '--restaurant', 'demo'], { DATABASE_URL: '', ...environment }),
    ])
    for (const { code, stdout, stderr } of answers) {
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(expected)
    }
  })
})

describe('the operator', () => {
  test('makes a restaurant and a token, and ends the token', async () => {
    const made = await asJson(...create('casa', '--country', 'ES', '--language', 'es'))
    expect(made).toEqual({ id: expect.any(Number), slug: 'casa' })
    const again = await comanda(...create('casa'))
    expect([again.code, again.stderr]).toEqual([1, 'comanda: there is already a restaurant "casa"\n'])
    const text = await done(
      'token',
      'create',
      '--restaurant',
      'casa',
      '--scopes',
      'menu:read,menu:read',
      '--name',
      'Till',
    )
    const token = /^\d+\|svc_\w{46}$/m.exec(text)![0]
    const answer = await service.request('GET', '/menus', { token })
    expect([answer.status, answer.body.meta.currency]).toEqual([200, 'EUR'])
    expect((await service.request('POST', '/items', { token, body: {} })).body.error.code).toBe(
      'insufficient_scope',
    )
    const id = token.split('|')[0]!
    expect(await asJson('token', 'revoke', '--id', id)).toEqual({ id: Number(id), revoked: true })
    expect(await done('token', 'revoke', '--id', id)).toContain('was already revoked')
    expect((await service.request('GET', '/menus', { token })).status).toBe(401)
    const { rows } = await service.owner.query(
      "select actor_kind, action from audit_log where action like 'token.%'",
    )
    expect(rows).toEqual([
      { actor_kind: 'operator', action: 'token.created' },
      { actor_kind: 'operator', action: 'token.revoked' },
    ])
  })

  test('gives a token an end', async () => {
    const { token } = await asJson(
      'token',
      'create',
      '--restaurant',
      'casa',
      '--scopes',
      'menu:read',
      '--expires-in',
      '2',
      '--rate-limit',
      '3',
    )
    expect((await service.request('GET', '/menus', { token })).headers['x-ratelimit-limit']).toBe('3')
    await expect
      .poll(async () => (await service.request('GET', '/menus', { token })).status, {
        timeout: 5_000,
        interval: 1_500,
      })
      .toBe(401)
  })

  test('sets plan and suspension, and keeps what was not named', async () => {
    const set = (...args: string[]) => asJson('restaurant', 'set', '--restaurant', 'casa', ...args)
    expect(await set('--suspended', 'true')).toMatchObject({ slug: 'casa', plan: 'pro', suspended: true })
    expect(await set('--plan', 'none')).toMatchObject({ slug: 'casa', plan: null, suspended: true })
    expect(await set('--plan', 'dining', '--suspended', 'false')).toMatchObject({
      slug: 'casa',
      plan: 'dining',
      suspended: false,
    })
    expect(await done('restaurant', 'set', '--restaurant', 'casa', '--plan', 'none')).toBe(
      'casa: plan none.\n',
    )
  })

  test('imports and exports one document', async () => {
    const path = await file('menu.json', SMALL_MENU)
    const ids = await asJson('restaurant', 'import', '--restaurant', 'casa', '--file', path)
    expect(ids).toMatchObject({
      menus: { m: expect.any(Number) },
      categories: { c: expect.any(Number) },
      items: { i: expect.any(Number) },
      variants: {},
    })
    const document = JSON.parse(await done('restaurant', 'export', '--restaurant', 'casa'))
    expect(await asJson('restaurant', 'export', '--restaurant', 'casa')).toEqual(document)
    const parts = Object.keys(RestaurantDocument.properties)
    expect(Object.keys(document).toSorted()).toEqual(parts.toSorted())
    const named = ['export', '--restaurant', 'casa', '--parts', parts.join(',')]
    expect(await asJson('restaurant', ...named)).toEqual(document)
    const copy = await file('copy.json', document)
    expect((await asJson('restaurant', 'import', '--restaurant', 'casa', '--file', copy)).items).toEqual(
      ids.items,
    )
    expect(JSON.parse(await done('restaurant', 'export', '--restaurant', 'casa'))).toEqual(document)
  })

  test('is told every fault of a document on standard error, at its JSON pointer', async () => {
    const path = await file('faulty.json', { menus: [{ ref: 'a/b', name: {} }], nothing: 1 })
    const { code, stdout, stderr } = await comanda(
      'restaurant',
      'import',
      '--restaurant',
      'casa',
      '--file',
      path,
      '--json',
    )
    expect([code, stdout]).toEqual([1, ''])
    expect(
      stderr
        .trim()
        .split('\n')
        .map((line) => line.split(': ')[0]),
    ).toEqual(['/menus/0/ref', '/menus/0/name', '/nothing'])
    const broken = await comanda(
      'restaurant',
      'import',
      '--restaurant',
      'casa',
      '--file',
      await file('broken.json', '{'),
    )
    expect([broken.code, broken.stderr]).toEqual([
      1,
      expect.stringMatching(/^comanda: --file .* is not valid JSON: [^\n]+\n$/),
    ])
  })
})

test('a gift card is issued with its code, and blocked', async () => {
  await done(...create('cards'))
  const made = await asJson('giftcard', 'issue', '--restaurant', 'cards', '--amount', '2500')
  expect(made).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    code: expect.stringMatching(/^\w{4}(-\w{4}){3}$/),
  })
  const block = ['giftcard', 'block', '--restaurant', 'cards', '--id']
  expect(await asJson(...block, made.id)).toMatchObject({
    id: made.id,
    status: 'blocked',
    balance_minor: 2500,
  })
  expect(await done(...block, made.id)).toBe(`Gift card ${made.id} is blocked.\n`)
  const unknown = '01a1dd35-b99f-71b7-a536-21ec6002e46a'
  expect((await comanda(...block, unknown)).stderr).toBe(
    `comanda: there is no gift card ${unknown} in cards\n`,
  )
  const none = await comanda('giftcard', 'issue', '--restaurant', 'cards', '--amount', '0')
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('--amount must be a whole number')])
})

test('a week of shifts is published by its Monday; faults are told in words', async () => {
  await done(...create('rota'))
  const file = join(directory, 'rota.json')
  const shift = (from: string, to: string) => ({
    team_ref: 'luis',
    starts_at: `2026-11-16T${from}`,
    ends_at: `2026-11-16T${to}`,
  })
  const plan = (...shifts: object[]) =>
    JSON.stringify({
      team: [{ ref: 'luis', name: 'Luis', role: 'kitchen' }],
      shift_weeks: [{ week_start: '2026-11-16', shifts }],
    })
  const load = () => asJson('restaurant', 'import', '--restaurant', 'rota', '--file', file)
  await writeFile(file, plan(shift('10:00', '18:00'), shift('17:00', '20:00')))
  expect(await load()).toEqual({ team: { luis: expect.any(Number) } })
  const publish = ['shifts', 'publish', '--restaurant', 'rota', '--week']
  const refused = await comanda(...publish, '2026-11-16')
  expect([refused.code, refused.stderr]).toEqual([
    1,
    'comanda: Luis would work twice at the same time: 2026-11-16 10:00–18:00 and 2026-11-16 17:00–20:00.\n',
  ])
  await writeFile(file, plan(shift('10:00', '18:00')))
  await load()
  const { id } = await asJson(...publish, '2026-11-16')
  expect(await asJson(...publish, '2026-11-16')).toEqual({ id })
  expect((await comanda(...publish, '2026-11-18')).stderr).toContain('is in the week of 2026-11-16')
  expect((await comanda(...publish, '2026-11-23')).stderr).toContain('has no shifts in the week')
  expect((await comanda(...publish, '2026-11-16', '--branch', 'no')).stderr).toContain('no branch "no"')
})

describe('control characters', () => {
  test('are refused in what is typed, but for lines where a text may have some', async () => {
    const refused = await comanda(
      ...create('controls').map((one) => (one === 'Casa' ? 'Ca\u001b[2Jsa' : one)),
    )
    expect([refused.code, refused.stderr]).toEqual([
      1,
      'comanda: --name contains control characters; remove them\n',
    ])
    await done(...create('controls'))
    const url = ['--url', 'https://example.com/hook', '--events', 'order.created']
    const add = (description: string) =>
      comanda('webhook', 'add', '--restaurant', 'controls', ...url, '--description', description)
    expect((await add('one\u0007')).stderr).toContain('--description contains control characters')
    expect((await add('one\ntwo')).code).toBe(0)
  })

  test('of a text that was stored before are written out, and never sent to the terminal', async () => {
    await done(...create('terminal'))
    await done('user', 'create', '--restaurant', 'terminal', '--email', 'old@example.com', '--role', 'owner')
    await service.owner.query(
      `update staff_users set email = 'ol' || chr(27) || '[2j' || chr(155) || chr(8238) || '@example.com' where email = 'old@example.com'`,
    )
    const list = ['user', 'list', '--restaurant', 'terminal']
    const written = 'ol\\u001b[2j\\u009b\\u202e@example.com'
    expect(await done(...list)).toBe(`owner    ${written}\n`)
    expect(await done(...list, '--json')).toContain(`"${written}"`)
    expect((await asJson(...list)).users[0].email).toBe('ol\u001b[2j\u009b\u202e@example.com')
    const wrong = await comanda('restaurant', 'set', '--slug', 'no\u009b2J')
    expect(wrong.stderr).not.toContain('\u009b')
  })
})

describe('receipts verify', () => {
  test('says of each branch that its chain holds, and ends with 1 at the first receipt that does not', async () => {
    const venue = await service.venue({ document: smallMenu() })
    const { slug, id: restaurantId } = venue.restaurant
    expect(await done('receipts', 'verify', '--restaurant', slug)).toBe(`${slug}: no receipts yet.\n`)
    for (let count = 0; count < 2; count++) {
      const { body } = await venue.post('/orders', {
        ...{ type: 'pickup', customer_name: 'Ada', customer_phone: '+1 413 555 0101' },
        lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
      })
      await venue.post(`/orders/${body.data.id}/payments`, { method: 'cash' })
    }
    expect(await done('receipts', 'verify', '--restaurant', slug)).toMatch(/: 2 receipts, all valid\.\n$/)
    const path = join(directory, 'receipts.jsonl')
    expect(await asJson('receipts', 'export', '--restaurant', slug, '--file', path)).toMatchObject({
      receipts: 2,
    })
    const lines = (await readFile(path, 'utf8')).trim().split('\n')
    const listed = (await venue.get('/receipts')).body.data.toReversed()
    expect(lines.map((line) => JSON.parse(line))).toEqual(listed)
    expect((await comanda('receipts', 'export', '--restaurant', slug, '--file', path)).code).toBe(1)
    const { rows } = await service.owner.query(
      'update receipts set total_minor = total_minor + 1 where restaurant_id = $1 and number = 2 returning id',
      [restaurantId],
    )
    const { code, stdout } = await comanda('receipts', 'verify', '--restaurant', slug)
    expect([code, stdout]).toEqual([1, expect.stringContaining(`receipt 2 (${rows[0].id}) is not valid`)])
    const { stdout: json } = await comanda('receipts', 'verify', '--restaurant', slug, '--json')
    expect(JSON.parse(json)).toMatchObject({
      slug,
      holds: false,
      branches: [{ receipts: 1, fault: { number: 2 } }],
    })
    expect((await comanda('receipts', 'verify', '--restaurant', 'nobody')).code).toBe(1)
  })
})
