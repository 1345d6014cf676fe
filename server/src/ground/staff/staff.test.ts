import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { mailbox, mails, person, service, standOnStaff, stranger, venue } from '../../../test/staff-ground.ts'
import { addPerson, PASSWORD, signedInAs, Visitor } from '../../../test/visitor.ts'
import { translator } from '../../platform/i18n/texts.ts'
import { addressText, deviceName } from './pages/account.ts'
import { staffTexts } from './texts.ts'
import { countSignIn } from './throttle.ts'

standOnStaff()

describe('signing in', () => {
  test('opens a session whose cookie no script and no other site can use', async () => {
    const { email } = await addPerson(venue)
    const visitor = stranger()
    const entered = await visitor.signIn(email.toUpperCase())
    expect([entered.status, entered.location]).toEqual([303, '/'])
    expect(entered.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^comanda\.session_token=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^comanda\.device\.[\w-]{12}=[\w.-]+; Path=\/sign-in; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
      ),
    ])
    const account = await visitor.get('/account')
    expect(account.status).toBe(200)
    expect(account.text).toContain(email)
    expect((await visitor.get('/sign-in')).location).toBe('/')
  })

  test('keeps only a hash of the session', async () => {
    const { visitor } = await person()
    const token = decodeURIComponent([...visitor.cookies.values()][0]!).split('.')[0]!
    const { rows } = await service.owner.query('select token from staff_sessions')
    expect(rows.some((row) => row.token === token)).toBe(false)
  })

  test('says the same of a wrong password, an unknown email and an email that is none', async () => {
    const { email } = await addPerson(venue)
    const pages: string[] = []
    for (const [sent, password] of [
      [email, 'wrong password'],
      ['nobody@example.com', PASSWORD],
      ['no email', PASSWORD],
    ] as const) {
      const { status, text, headers } = await stranger().signIn(sent, password)
      expect(status).toBe(400)
      expect(headers['set-cookie']).toBeUndefined()
      pages.push(text.replaceAll(sent, ''))
    }
    expect(new Set(pages).size).toBe(1)
    expect(pages[0]).toContain('The email or password is incorrect.')
  })

  test('is throttled by account, known or not, and says when to try again', async () => {
    for (const email of [(await addPerson(venue)).email, 'unknown@example.com']) {
      for (let count = 0; count < 10; count++)
        expect((await stranger().signIn(email, 'wrong')).status).toBe(400)
      const { status, headers, text } = await stranger().signIn(email, PASSWORD)
      expect(status).toBe(429)
      expect(Number(headers['retry-after'])).toBeGreaterThan(200)
      expect(text).toContain('Too many attempts')
    }
  })

  describe('while strangers guess', () => {
    let guarded: TestApp
    let venue: Venue
    beforeAll(async () => {
      guarded = await testApp({ SMTP_URL: mailbox.url })
      venue = await guarded.venue({ language: 'de' })
    })
    afterAll(() => guarded.close())

    /** Ten tries from each address: counted as the page counts them, without the work of ten passwords. */
    async function storm(email: string, addresses: number): Promise<void> {
      for (let n = 0; n < addresses; n++)
        for (let count = 0; count < 10; count++)
          await countSignIn(guarded.limiter, { account: email, address: `192.0.2.${n}`, device: null })
    }

    test('from elsewhere, ten wrong passwords lock nobody out, and the person is told once', async () => {
      const { email } = await addPerson(venue)
      const before = mails.length
      for (let count = 0; count < 9; count++)
        await countSignIn(guarded.limiter, { account: email, address: '192.0.2.9', device: null })
      await new Visitor(guarded.app).signIn(email, 'a guess')
      await storm(email, 1)
      expect((await new Visitor(guarded.app).signIn(email)).status).toBe(303)
      await expect.poll(() => mails.length).toBe(before + 1)
      expect(mails.at(-1)).toContain(`To: ${email}`)
      // In the language of their restaurant, and in English.
      expect(mails.at(-1)).toMatch(/Guten Tag,[\s\S]+Someone tried to sign in/)
    })

    test('from everywhere, a known device gets in, and an unknown one without a second factor does not', async () => {
      const { email } = await addPerson(venue)
      const own = new Visitor(guarded.app)
      await own.signIn(email)
      await own.post('/sign-out')
      await storm(email, 4)
      const unknown = new Visitor(guarded.app)
      const { status, headers } = await unknown.signIn(email)
      expect([status, unknown.cookies.size]).toEqual([429, 0])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect((await own.signIn(email)).status).toBe(303)
      await own.post('/sign-out')
      const forged = new Visitor(guarded.app)
      for (const [name, value] of own.cookies) forged.cookies.set(name, value.replace(/.$/, '!'))
      expect((await forged.signIn(email)).status).toBe(429)
      for (let count = 0; count < 10; count++) await own.signIn(email, 'a guess with a stolen cookie')
      expect((await own.signIn(email)).status).toBe(429)
    })

    test('from everywhere, a right password leads on to the second factor', async () => {
      const { email, id } = await addPerson(venue)
      await guarded.owner.query('update staff_users set two_factor_enabled = true where id = $1', [id])
      await guarded.owner.query(
        `insert into staff_second_factors (user_id, secret, backup_codes) values ($1, 'x', 'x')`,
        [id],
      )
      await storm(email, 4)
      expect((await new Visitor(guarded.app).signIn(email)).location).toMatch(/^\/sign-in\/second-factor/)
      expect((await new Visitor(guarded.app).signIn(email, 'wrong')).status).toBe(429)
    })
  })

  test('is throttled by address', async () => {
    const strict = await testApp()
    const statuses = new Set<number>()
    for (let count = 0; count < 61; count++) {
      statuses.add((await new Visitor(strict.app).signIn(`not an email ${count}`, 'x')).status)
    }
    expect([...statuses]).toEqual([400, 429])
    await strict.close()
  })

  test('ends with signing out, on the server as well', async () => {
    const { visitor } = await person()
    const kept = new Map(visitor.cookies)
    expect((await visitor.post('/sign-out')).location).toBe('/sign-in')
    visitor.cookies = kept
    expect((await visitor.get('/account')).location).toBe('/sign-in?next=%2Faccount')
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
    '" onfocus="alert(1)',
  ])('never leads to another site: next=%s', async (next) => {
    const { email } = await addPerson(venue)
    const page = await stranger().get(`/sign-in?next=${encodeURIComponent(next)}`)
    expect(page.text).toContain('name="next" value="/"')
    const entered = await stranger().post('/sign-in', { email, password: PASSWORD, next })
    expect(entered.location).toBe('/')
  })

  test('shows what was typed, escaped', async () => {
    const { text } = await stranger().signIn('"><script>alert(1)</script>', 'x')
    expect(text).not.toContain('<script>')
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;')
  })

  test.each([
    ['/sign-in', {}],
    ['/sign-out', {}],
    ['/choose-restaurant', {}],
    ['/account/sessions/end-others', {}],
    ['/account/second-factor/stop', {}],
    ['/forgot-password', { email: 'a@example.com' }],
  ])('POST %s from another site is refused', async (path, fields) => {
    const { visitor } = await person()
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
    ]) {
      expect((await visitor.post(path, fields, headers)).status).toBe(403)
    }
    expect((await visitor.get('/account')).status).toBe(200)
  })
})

describe('sessions', () => {
  test('are listed, and ended one by one or all but this', async () => {
    const { email, visitor } = await person()
    const others = [stranger(), stranger(), stranger()]
    for (const other of others) await other.signIn(email)
    const ids = [...(await visitor.get('/account')).text.matchAll(/name="session" value="([^"]+)"/g)].map(
      (match) => match[1]!,
    )
    expect(ids).toHaveLength(3)
    expect((await visitor.post('/account/sessions/end', { session: ids[0]! })).status).toBe(303)
    const alive = async () => Promise.all(others.map(async (other) => (await other.get('/account')).status))
    expect((await alive()).filter((status) => status === 200)).toHaveLength(2)
    await visitor.post('/account/sessions/end-others')
    expect(await alive()).toEqual([303, 303, 303])
    expect((await visitor.get('/account')).status).toBe(200)
  })

  test('of someone else cannot be ended', async () => {
    const victim = await person()
    const { rows } = await service.owner.query('select id from staff_sessions where user_id = $1', [
      victim.id,
    ])
    const { visitor } = await person()
    await visitor.post('/account/sessions/end', { session: rows[0].id })
    await visitor.post('/account/sessions/end', { session: 'no uuid' })
    expect((await victim.visitor.get('/account')).status).toBe(200)
  })
})

test('one person works for several restaurants and switches between them, but not to others', async () => {
  const [second, foreign] = [await service.venue(), await service.venue()]
  const { email } = await addPerson(venue, 'owner')
  await addPerson(second, 'staff', email)
  const visitor = stranger()
  await visitor.signIn(email)
  expect((await visitor.get('/account')).text).toContain('You haven’t chosen a restaurant.')
  const choose = (id: number | string) => visitor.post('/choose-restaurant', { restaurant: String(id) })
  expect((await choose(second.restaurant.id)).status).toBe(303)
  expect((await visitor.get('/account')).text).toContain(
    `<strong>${second.restaurant.name}</strong>. Your role: Staff`,
  )
  for (const id of [foreign.restaurant.id, 'x', '', -1]) expect((await choose(id)).status).toBe(403)
  expect((await choose(venue.restaurant.id)).status).toBe(303)
  expect((await visitor.get('/account')).text).toContain(
    `<strong>${venue.restaurant.name}</strong>. Your role: Owner`,
  )
  await service.owner.query('delete from memberships where restaurant_id = $1', [venue.restaurant.id])
  expect((await visitor.get('/account')).text).toContain(`<strong>${second.restaurant.name}</strong>`)
})

test('every page is under a strict policy, never framed and never cached', async () => {
  const { visitor } = await person()
  const paths = [
    '/sign-in/second-factor',
    '/forgot-password',
    '/reset-password?token="><script>',
    '/choose-restaurant',
    '/account',
    '/account/apps',
  ]
  for (const path of paths) {
    const { headers, text } = await visitor.get(path)
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'self'; .*frame-ancestors 'none'$/,
    )
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    })
    // The one script there is, a file of ours, where a passkey is asked for.
    const own = /<script type="module" src="\/pages\/[0-9a-f]{16}\.js"><\/script>/
    expect(text.replace(own, '')).not.toMatch(/<script|<style| style=| on\w+=/)
  }
  const style = /href="(\/pages\/\w+\.css)"/.exec((await visitor.get('/account')).text)![1]!
  const css = await visitor.get(style)
  expect([css.status, css.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
})

test('a person sets their own name, and is told at the field what is wrong with a PIN', async () => {
  const person = await signedInAs(service, venue, 'staff')
  expect((await person.post('/account/name', { name: ' Ada Lovelace ' })).location).toBe(
    '/account?done=name-saved',
  )
  expect((await person.get('/account')).text).toContain('value="Ada Lovelace"')
  expect((await person.post('/account/name', { name: ' ' })).text).toContain('Enter a name of at most 80')
  expect((await person.get('/account')).text).toContain('value="Ada Lovelace"')
  const restaurant = String(venue.restaurant.id)
  const guessable = await person.post('/account/pin', { restaurant, pin: '1234', password: 'x' })
  expect(guessable.text).toMatch(/name="pin"[^>]*aria-invalid="true" aria-describedby="pin-fault"/)
  const wrong = await person.post('/account/pin', { restaurant, pin: '8520', password: 'x' })
  expect(wrong.text).toMatch(/name="password"[^>]*aria-describedby="password-fault" autofocus/)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:0db8:0012:0000:0000:0000:0000:0000', '2001:db8:12::'],
  ['0000:0000:0000:0000:0000:0000:0000:0000', null],
  [null, null],
])('the address %s is written %s', (address, text) => {
  expect(addressText(address)).toBe(text)
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome on Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1', 'Safari on iOS'],
  ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  ['curl/8', 'Unknown device'],
])('%s is called %s', (userAgent, name) => {
  expect(deviceName(translator(staffTexts, 'en'), userAgent)).toBe(name)
})

test.each([
  ['/sign-in', { email: 'a\0@example.com', password: 'x' }],
  ['/sign-in', { email: 'a@example.com', password: 'x\0' }],
  ['/forgot-password', { email: 'a\0@example.com' }],
  ['/reset-password', { token: 'a\0', password: 'long enough, really' }],
])('NUL in a field of %s is refused', async (path, fields) => {
  expect((await stranger().post(path, fields)).status).toBe(400)
})

test.each(['/reset-password?token=a%00', '/sign-in?next=%00', '/oauth/authorize?client_id=%00'])(
  'NUL in %s is refused',
  async (path) => {
    expect((await stranger().get(path)).status).toBe(400)
  },
)
