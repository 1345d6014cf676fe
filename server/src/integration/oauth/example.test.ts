// The example of docs/oauth.md, run as it stands there.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { newClient, signedInOwner } from '../../../test/oauth.ts'
import { freePort } from '../../../test/service.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { PROJECT_ROOT } from '../../config.ts'

/** Moves the example's clock, and nobody else's, when it is sent the signal. */
const AN_HOUR_LATER = `
const { now } = Date
let shift = 0
Date.now = () => now() + shift
process.on('SIGUSR2', () => { shift += 3_600_000; console.log('an hour later') })
`

let service: TestApp
let venue: Venue
let owner: Visitor
let directory: string
let example: ChildProcess
let base: string
let url: string
beforeAll(async () => {
  service = await testApp({ OAUTH_RATE_LIMIT: '100000' })
  venue = await service.venue({ sample: true })
  owner = await signedInOwner(service, venue)
  base = await service.app.listen({ port: 0, host: '127.0.0.1' })
  const port = await freePort()
  url = `http://localhost:${port}`
  const client = await newClient(service, { redirectUris: [`${url}/callback`] })
  directory = await mkdtemp(join(tmpdir(), 'comanda-example-'))
  const text = await readFile(join(PROJECT_ROOT, 'docs/oauth.md'), 'utf8')
  await writeFile(join(directory, 'app.mts'), /```ts\n(.*?)```/s.exec(text)![1]!)
  await writeFile(join(directory, 'clock.mjs'), AN_HOUR_LATER)
  // As `npm init -y` leaves it.
  await writeFile(join(directory, 'package.json'), '{ "name": "app", "type": "commonjs" }')
  const preload = ['--import', join(directory, 'clock.mjs')]
  example = spawn(process.execPath, ['--no-warnings', ...preload, join(directory, 'app.mts')], {
    env: {
      ...process.env,
      COMANDA_URL: base,
      CLIENT_ID: client.clientId,
      CLIENT_SECRET: client.clientSecret,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    example.stdout!.once('data', () => resolve())
    example.once('exit', (code) => reject(new Error(`the example ended with ${code}`)))
  })
})
afterAll(async () => {
  example?.kill()
  if (directory) await rm(directory, { recursive: true })
  await service.close()
})

async function anHourLater(): Promise<void> {
  const said = new Promise((resolve) => example.stdout!.once('data', resolve))
  example.kill('SIGUSR2')
  await said
}

const open = (address: string, headers: Record<string, string> = {}) =>
  fetch(address, { redirect: 'manual', headers })

/** From the app to Comanda, the owner's decision, and back: the address the browser arrives at, and the app's cookie. */
async function decide(decision: 'allow' | 'cancel') {
  const start = await open(url)
  expect(start.status).toBe(302)
  const authorize = new URL(start.headers.get('location')!)
  expect(authorize.origin).toBe(base)
  const cookie = start.headers.get('set-cookie')!.split(';')[0]!
  const fields = { request: authorize.search.slice(1), restaurant: String(venue.restaurant.id), decision }
  const { location } = await owner.post('/oauth/authorize', fields, { host: authorize.host })
  return { location, cookie }
}

test('the owner cancels, another browser is refused, the owner allows, and the app reads the menu until uninstalled', async () => {
  const cancelled = await decide('cancel')
  const told = await open(cancelled.location, { cookie: cancelled.cookie })
  expect([told.status, await told.text()]).toEqual([400, expect.stringMatching(/^access_denied: /)])

  const allowed = await decide('allow')
  expect(await (await open(allowed.location)).text()).toBe('this answer is not for you')
  const forged = allowed.location.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example')
  expect(await (await open(forged, { cookie: allowed.cookie })).text()).toBe(
    'this answer is not from Comanda',
  )
  const back = await open(allowed.location, { cookie: allowed.cookie })
  expect([back.status, back.headers.get('location')]).toEqual([302, '/'])

  const menus = await open(url)
  expect(menus.status).toBe(200)
  expect(((await menus.json()) as { data: unknown[] }).data).toHaveLength(3)

  const issued = async () =>
    (await service.owner.query('select count(*) from oauth_refresh_tokens')).rows[0].count
  expect(await issued()).toBe(1)
  await anHourLater()
  expect((await open(url)).status).toBe(200)
  expect(await issued()).toBe(2)
  await anHourLater()
  const together = await Promise.all([1, 2, 3, 4, 5].map(() => open(url)))
  expect(together.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await issued()).toBe(3)

  const { rows } = await service.owner.query('select client_id from apps')
  await owner.post(`/account/apps/${rows[0].client_id}/uninstall`, {
    restaurant: String(venue.restaurant.id),
  })
  expect((await open(url)).status).toBe(401)
})
