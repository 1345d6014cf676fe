import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { addPerson, PASSWORD, Visitor } from '../../../test/visitor.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue()
})
afterAll(() => service.close())

async function person() {
  const { email, id } = await addPerson(venue)
  const visitor = new Visitor(service.app)
  await visitor.signIn(email)
  return { visitor, id }
}

test('only the pages that ask for a passkey may run a script, and only ours', async () => {
  const { visitor } = await person()
  const policyOf = async (from: Visitor, path: string) =>
    String((await from.get(path)).headers['content-security-policy'])
  const stranger = new Visitor(service.app)
  for (const policy of [await policyOf(stranger, '/sign-in'), await policyOf(visitor, '/account')]) {
    expect(policy).toContain("script-src 'self'; connect-src 'self'")
  }
  expect(await policyOf(stranger, '/forgot-password')).not.toContain('script-src')
  const [script = ''] = /\/pages\/\w+\.js/.exec((await stranger.get('/sign-in')).text) ?? []
  const answer = await stranger.get(script)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
})

test('a device that has not asked its person is asked to, and what it has not signed opens nothing', async () => {
  const stranger = new Visitor(service.app)
  const asked = await stranger.post('/sign-in/passkey/options')
  expect(JSON.parse(asked.text).options).toMatchObject({
    challenge: expect.any(String),
    rpId: 'localhost',
    userVerification: 'required',
  })
  const credential = { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} }
  for (const response of ['', 'no json', '{}', JSON.stringify(credential)]) {
    const refused = await stranger.post('/sign-in/passkey', { response, next: '/' })
    expect([refused.status, JSON.parse(refused.text)], response).toEqual([
      400,
      { error: 'That didn’t work. Try again, or use your password.' },
    ])
  }
  expect((await stranger.get('/account')).location).toBe('/sign-in?next=%2Faccount')
})

test('adding one takes a session and the password; tries are throttled', async () => {
  expect(
    (await new Visitor(service.app).post('/account/passkeys/options', { password: PASSWORD })).status,
  ).toBe(401)
  const { visitor } = await person()
  const asked = await visitor.post('/account/passkeys/options', { password: PASSWORD })
  expect(JSON.parse(asked.text).options.authenticatorSelection).toMatchObject({
    residentKey: 'required',
    userVerification: 'required',
  })
  expect((await visitor.post('/account/passkeys', { response: '{}' })).status).toBe(400)
  for (let count = 0; count < 10; count++) {
    expect((await visitor.post('/account/passkeys/options', { password: 'wrong' })).status).toBe(400)
  }
  expect((await visitor.post('/account/passkeys/options', { password: PASSWORD })).status).toBe(429)
})

test('nobody renames or removes the passkey of somebody else', async () => {
  const ann = await person()
  const ben = await person()
  const { rows } = await service.owner.query(
    `insert into staff_passkeys (user_id, name, public_key, credential_id, counter, device_type, backed_up)
     values ($1, 'Phone', 'key', 'credential', 0, 'singleDevice', false) returning id`,
    [ann.id],
  )
  const passkey = rows[0].id
  await ben.visitor.post('/account/passkeys/rename', { passkey, name: 'Mine' })
  await ben.visitor.post('/account/passkeys/remove', { passkey })
  expect((await ann.visitor.get('/account')).text).toContain('Phone')
  await ann.visitor.post('/account/passkeys/rename', { passkey, name: 'Tablet' })
  expect((await ann.visitor.get('/account')).text).toContain('Tablet')
  await ann.visitor.post('/account/passkeys/remove', { passkey })
  expect((await ann.visitor.get('/account')).text).not.toContain('Tablet')
})
