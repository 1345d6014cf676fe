import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOn, type TestApp, type Venue } from '../../../test/app.ts'
import { testDatabase } from '../../../test/database.ts'
import { removeDirectory, temporaryDirectory } from '../../../test/service.ts'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '../../../test/stripe.ts'
import { addPerson } from '../../../test/visitor.ts'
import { emit } from '../../ground/events/commands.ts'
import { setPin } from '../../ground/staff/pins.ts'
import { tokenPlace } from '../../integration/hubrise/desk.ts'
import { saveConnection } from '../../integration/hubrise/queries/connections.ts'
import { listDeliveries } from '../../integration/webhooks/commands/deliveries.ts'
import { addEndpoint, rotateSecret } from '../../integration/webhooks/commands/endpoints.ts'
import { startDispatcher } from '../../integration/webhooks/dispatch/dispatcher.ts'
import { systemResolve } from '../../integration/webhooks/sender/resolve.ts'
import type { Message, Outcome } from '../../integration/webhooks/sender/sender.ts'
import { watchKeys } from '../../platform/crypto/key-watch.ts'
import { beginningOf, type SecretBox } from '../../platform/crypto/secret-box.ts'
import { type KeySource, keyFits, openKeys } from '../../platform/crypto/secret-key.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { keepWish } from '../../restaurant/confirmations/commands.ts'
import { cardLink, openLink } from '../../restaurant/gift-cards/link.ts'
import { queueMail } from '../../restaurant/notifications/commands.ts'
import { connectStripe } from '../../restaurant/payments/commands/connect-stripe.ts'
import { connectedProvider } from '../../restaurant/payments/commands/connected-provider.ts'
import { paymentsState } from '../../restaurant/payments/commands/provider-account.ts'
import { paymentDesk } from '../../restaurant/payments/desk.ts'
import { ENCRYPTED_COLUMNS } from './encrypted-columns.ts'
import { acceptLostKey, type Rotating, rotateSecretKey } from './rotate.ts'

let service: TestApp
let venue: Venue
let dataDir: string
let source: KeySource
let giftCode: string
let link: string
let endpointId: number
const lines: string[] = []
const ISSUE = { amount_minor: 5000, recipient_email: 'ada@example.com', deliver_on: '2099-01-01' }

beforeAll(async () => {
  const databases = await testDatabase()
  dataDir = await temporaryDirectory()
  source = { secretKeys: [], dataDir }
  const { box } = await openKeys(databases.database, source)
  service = await appOn(databases, {}, { cursorKey: randomBytes(32), box })
  venue = await service.venue()
  await furnish(box)
})
afterAll(async () => {
  await service.close()
  await removeDirectory(dataDir)
})

/** One of everything that is encrypted. */
async function furnish(box: SecretBox): Promise<void> {
  const { id: userId } = await addPerson(venue)
  await venue.inside((tx) => setPin(tx, box, { userId, hash: 'as of a password' }))
  const tools = { box, resolve: systemResolve, rules: { allowInsecure: true } }
  const keys = { secretKey: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET }
  await venue.inside(async (tx) => {
    await connectStripe(tx, { box }, keys)
    const wish = { url: 'https://example.com/hook', events: ['stock.below_par'], description: null }
    endpointId = (await addEndpoint(tx, tools, wish)).id
    const body = 'The whole text.'
    const secret = { box, body, codes: [{ label: 'a', text: 'b' }] }
    queueMail(tx, { kind: 'test', to: { address: 'ada@example.com' }, subject: 's', body: 'k', secret })
    await connectHub(tx, box)
    keepWish(tx, box, { kind: 'order', email: 'ada@example.com', wish: { lines: [] } })
  })
  await venue.inside((tx) => rotateSecret(tx, box, endpointId))
  const issued = await venue.post('/gift-cards', ISSUE, { 'idempotency-key': 'card' })
  giftCode = issued.body.meta.code
  link = cardLink(box, '', { restaurantId: venue.restaurant.id, cardId: issued.body.data.id, code: giftCode })
}

async function connectHub(tx: Tx, box: SecretBox): Promise<void> {
  const [branch] = await tx.run(sql<{ id: number }>`select default_branch() as id`)
  const branch_id = branch?.id ?? 0
  const access_token = box.encrypt('token', tokenPlace(tx.restaurant.id, branch_id))
  const at = { branch_id, location_id: 'loc', location_name: 'Paris', account_name: null }
  const none = { catalog_id: null, catalog_name: null, customer_list_id: null }
  await saveConnection(tx, { ...at, ...none, access_token }, Date.now())
}

function rotating(from: KeySource, more: Partial<Rotating> = {}): Rotating {
  const { database, owner } = service
  return { database, owner, source: from, tell: (line) => void lines.push(line), ...more }
}

/** How every encrypted column begins, each once. */
async function beginnings(): Promise<string[]> {
  const selects = ENCRYPTED_COLUMNS.map(
    ({ table, column }) =>
      `select '${table}.${column}' as name, encode(substring(${column} from 1 for 9), 'hex') as beginning
         from ${table} where ${column} is not null`,
  )
  const { rows } = await service.owner.query<{ name: string; beginning: string }>(selects.join(' union all '))
  expect(new Set(rows.map(({ name }) => name)).size).toBe(ENCRYPTED_COLUMNS.length)
  return [...new Set(rows.map(({ beginning }) => beginning))]
}

async function keysInFile(): Promise<Buffer[]> {
  const text = await readFile(join(dataDir, 'secret-key'), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => Buffer.from(line, 'base64'))
}

/** Columns of bytes that are not encrypted with SECRET_KEY: hashes, pictures, keys of the installation. */
const NOT_SEALED =
  /(_hash|^hash|^fingerprint|^bytes|^mark|^seals_with|^known)$|^(service_keys\.key|sealing\.root)$/

test('whatever is encrypted in the database is known to a rotation', async () => {
  const { rows } = await service.owner.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and (data_type = 'bytea' or udt_name = '_bytea')`,
  )
  const encrypted = rows
    .filter(({ table, column }) => !NOT_SEALED.test(column) && !NOT_SEALED.test(`${table}.${column}`))
    .map(({ table, column }) => `${table}.${column}`)
  expect(encrypted.sort()).toEqual(ENCRYPTED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort())
})

test('a rotation encrypts everything again under a running service, and nothing that is outside of it breaks', async () => {
  const process = await openKeys(service.database, source)
  const watch = await watchKeys(service.database, source, process.ring, {
    onUnknown: () => undefined,
    everyMs: 50,
  })
  const [old] = await keysInFile()
  expect(await beginnings()).toEqual([beginningOf(old!).toString('hex')])

  const done = await rotateSecretKey(rotating(source))
  const oldKeyFile = expect.stringMatching(/secret-key\.before-\d{8}T\d{9}Z$/)
  expect(done).toEqual({
    restaurants: 1,
    encryptedAgain: ENCRYPTED_COLUMNS.length,
    unreadable: {},
    oldKeyFile,
  })
  expect(lines.filter((line) => !line.startsWith('waiting'))).toEqual([
    'a new key is in the file, before the old one',
    'every process has the new key (1 serving)',
    'the new key encrypts from now on',
    'every process encrypts with the new key (1 serving)',
    `1 of 1 restaurants, ${ENCRYPTED_COLUMNS.length} secrets encrypted again`,
  ])
  const [made, ...others] = await keysInFile()
  expect(others).toEqual([])
  expect(made!.equals(old!)).toBe(false)
  // Backups from before open with the old key alone: it is kept where nobody else can read it.
  expect(Buffer.from(await readFile(done.oldKeyFile!, 'utf8'), 'base64').equals(old!)).toBe(true)
  expect((await stat(done.oldKeyFile!)).mode & 0o777).toBe(0o600)
  expect(await beginnings()).toEqual([beginningOf(made!).toString('hex')])
  // What ran all the while encrypts with the new key by now, and opens both.
  expect(process.ring.current.equals(made!)).toBe(true)
  await watch.close()

  const { box } = await openKeys(service.database, source)
  expect(box.keyFor('receipts').equals(process.box.keyFor('receipts'))).toBe(true)
  expect(openLink(box, link.split('/').at(-1)!)?.code).toBe(giftCode)
  const after = await appOn(
    { ...service, another: () => Promise.reject() },
    {},
    { cursorKey: randomBytes(32), box },
  )
  const token = (await venue.newToken()).token
  const found = await after.request('POST', '/gift-cards/lookup', { token, body: { code: giftCode } })
  expect(found.status).toBe(200)
  await after.app.close()
})

test('what a transaction encrypted with the old key and commits only after the others have changed is encrypted again too', async () => {
  const process = await openKeys(service.database, source)
  const watch = await watchKeys(service.database, source, process.ring, {
    onUnknown: () => undefined,
    everyMs: 50,
  })
  const tools = { box: process.box, resolve: systemResolve, rules: { allowInsecure: true } }
  const wish = { url: 'https://example.com/late', events: ['stock.below_par'], description: null }
  const isWritten = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const late = venue.inside(async (tx) => {
    const { id } = await addEndpoint(tx, tools, wish)
    isWritten.resolve()
    await mayCommit.promise
    return id
  })
  await isWritten.promise
  lines.length = 0
  let isDone = false
  const rotation = rotateSecretKey(rotating(source)).finally(() => {
    isDone = true
  })
  await expect
    .poll(() => lines.at(-1))
    .toMatch(/^waiting for a transaction from before the new key \(process \d+ /)
  await sleep(300)
  expect(isDone).toBe(false)
  mayCommit.resolve()
  const id = await late
  await rotation
  await watch.close()
  const [made] = await keysInFile()
  expect(await beginnings()).toEqual([beginningOf(made!).toString('hex')])

  const open = await service.owner.connect()
  await open.query('begin')
  await expect(rotateSecretKey(rotating(source, { waitMs: 0 }))).rejects.toThrow(/is still open/)
  expect(await keysInFile()).toHaveLength(2)
  await open.query('rollback')
  open.release()
  await rotateSecretKey(rotating(source))
  await service.owner.query('delete from webhook_endpoints where id = $1', [id])
})

test('with SECRET_KEY every process must have both keys first; broken off, it goes on where it was', async () => {
  const [old] = await keysInFile()
  const fresh = randomBytes(32)
  const alone = { secretKeys: [old!], dataDir }
  await expect(rotateSecretKey(rotating(alone))).rejects.toThrow(/SECRET_KEY holds one key/)
  const both = { secretKeys: [fresh, old!], dataDir }
  const behind = await openKeys(service.database, alone)
  const watch = await watchKeys(service.database, alone, behind.ring, { onUnknown: () => undefined })
  lines.length = 0
  await expect(rotateSecretKey(rotating(both, { waitMs: 100 }))).rejects.toThrow(/1 of 1 processes did not/)
  expect(lines).toEqual([
    'waiting until every process has the new key: 1 of 1 to go, for 0.1 seconds at most',
  ])
  await watch.close()
  expect(await beginnings()).toEqual([beginningOf(old!).toString('hex')])

  const killed = (line: string) => {
    if (line === 'the new key encrypts from now on') throw new Error('killed')
  }
  await expect(rotateSecretKey(rotating(both, { tell: killed }))).rejects.toThrow('killed')
  expect((await rotateSecretKey(rotating(both))).encryptedAgain).toBe(ENCRYPTED_COLUMNS.length)
  expect(await beginnings()).toEqual([beginningOf(fresh).toString('hex')])
  await expect(openKeys(service.database, alone)).rejects.toThrow(
    /is not the key that this database's secrets/,
  )
  source = { secretKeys: [fresh], dataDir }
})

test('a backup from before a rotation starts with both keys, and a second rotation leaves the new one alone', async () => {
  const [old] = source.secretKeys
  const { rows: before } = await service.owner.query('select mark, root from sealing')
  const fresh = randomBytes(32)
  const both = { secretKeys: [fresh, old!], dataDir }
  await rotateSecretKey(rotating(both))
  await service.owner.query('update sealing set mark = $1, root = $2', [before[0].mark, before[0].root])
  const alone = { secretKeys: [fresh], dataDir }
  expect(await keyFits(service.owner, alone)).toBe(false)
  expect(await keyFits(service.owner, both)).toBe(true)
  await openKeys(service.database, both)
  expect((await rotateSecretKey(rotating(both))).unreadable).toEqual({})
  expect(await keyFits(service.owner, alone)).toBe(true)
  source = alone
})

test('a key that fits is not lost: nothing is given up, and nothing is changed', async () => {
  const before = await beginnings()
  const { rows: encryption } = await service.owner.query('select * from sealing')
  lines.length = 0
  const asked = { secretKeys: [...source.secretKeys, randomBytes(32)], dataDir }
  expect(await acceptLostKey(rotating(asked))).toEqual({
    restaurants: 1,
    encryptedAgain: 0,
    unreadable: {},
    nothingLost: true,
  })
  expect(lines).toEqual([])
  expect(await beginnings()).toEqual(before)
  expect((await service.owner.query('select * from sealing')).rows).toEqual(encryption)
})

test('a lost key: the service starts once the operator says so, and what was encrypted is entered again', async () => {
  const found = { secretKeys: [randomBytes(32)], dataDir }
  await expect(openKeys(service.database, found)).rejects.toThrow(/comanda secret lost/)
  const lost = await acceptLostKey(rotating(found))
  expect(lost.unreadable).toEqual({
    'webhook_endpoints.secret': 1,
    'webhook_endpoints.previous_secret': 1,
    'payment_accounts.secret_key': 1,
    'hubrise_connections.access_token': 1,
    'idempotency_keys.sealed': 1,
    'mails.sealed_body': 1,
    'gift_cards.sealed_code': 1,
    'guest_confirmations.sealed_wish': 1,
    'till_pins.sealed_pin': 1,
  })
  expect(lost.nothingLost).toBe(false)
  const { box } = await openKeys(service.database, found)

  // Paying online is as before the keys were entered, what is open there waits, and the owner is told.
  expect(await venue.inside(paymentsState)).toMatchObject({ provider: null, connected_at: null })
  const desk = paymentDesk(service.database, box, { publicUrl: null, stripeApiBase: null } as never)
  const open = await venue.inside((tx) => connectedProvider(tx, desk))
  expect(await (await open!()).read('cs_1', 'USD')).toMatchObject({ kind: 'unknown' })
  const { rows: notices } = await service.owner.query('select kind, body from owner_notices')
  expect(notices).toEqual([
    { kind: 'secrets.lost', body: expect.stringMatching(/Stripe.*Rotate the secret/) },
  ])
  const { rows } = await service.owner.query(
    `select (select status from mails where kind = 'test') as mail, (select status from guest_confirmations) as wish,
            (select sealed_code is null from gift_cards where code_last4 <> '000G') as "codeGone"`,
  )
  expect(rows).toEqual([{ mail: 'failed', wish: 'lapsed', codeGone: true }])
  expect((await service.owner.query('select from till_pins')).rowCount).toBe(0)

  // A delivery fails with its reason and is tried again; once the secret is rotated, it goes out.
  const sent: Message[] = []
  const outcome: Outcome = {
    delivered: true,
    givenUp: false,
    at: Date.now(),
    durationMs: 1,
    statusCode: 200,
    error: null,
    answerHeaders: null,
    answer: null,
    signature: 'x',
  }
  const sender = {
    sendSigned: async (message: Message) => {
      sent.push(message)
      return outcome
    },
    post: () => Promise.reject(new Error('only signed messages are sent here')),
    close: () => undefined,
  }
  let aheadMs = 0
  const dispatcher = startDispatcher({
    database: service.database,
    sender,
    box,
    log: pino({ level: 'silent' }),
    clock: () => Date.now() + aheadMs,
  })
  await venue.inside(async (tx) => emit(tx, 'stock.below_par', {}, null))
  const deliveries = () => venue.inside(async (tx) => (await listDeliveries(tx, {}, 10)).deliveries)
  await expect.poll(async () => (await deliveries())[0]?.attempts.at(-1)?.error).toMatch(/rotate it/)
  expect(sent).toEqual([])
  const { secret } = await venue.inside((tx) => rotateSecret(tx, box, endpointId))
  aheadMs += 24 * 60 * 60 * 1000
  await expect.poll(async () => (await deliveries())[0]?.status).toBe('delivered')
  expect(sent[0]?.secrets).toEqual([secret])
  await dispatcher.stop()
})
