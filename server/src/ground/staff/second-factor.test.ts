import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mails, person, service, standOnStaff, stranger, venue } from '../../../test/staff-ground.ts'
import { addPerson, PASSWORD, Visitor } from '../../../test/visitor.ts'
import { changeStaff } from './commands.ts'

standOnStaff()

/** RFC 6238 with the defaults of every authenticator app. */
function totp(key: string, at = Date.now()): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const secret = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac[19]! & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

describe('a forgotten password', () => {
  const linkIn = (mail: string) => new URL(/https?:\/\/\S+\/reset-password\?token=\S+/.exec(mail)![0])

  async function askFor(email: string): Promise<string> {
    const before = mails.length
    const { status, text } = await stranger().post('/forgot-password', { email })
    expect(status).toBe(200)
    await expect.poll(() => mails.length).toBeGreaterThan(before)
    return text
  }

  test('is replaced through a link that works once, and signs out everywhere', async () => {
    const { email, visitor } = await person()
    await askFor(email)
    const mail = mails.at(-1)!
    expect(mail).toContain(`To: ${email}`)
    const link = linkIn(mail)
    const page = await stranger().get(link.pathname + link.search)
    expect(page.status).toBe(200)
    const token = link.searchParams.get('token')!
    const save = (password: string) => stranger().post('/reset-password', { token, password })
    expect((await save('short')).text).toContain('Use at least 8 characters.')
    expect(await save('a new long password')).toMatchObject({
      status: 303,
      location: '/sign-in?done=password',
    })
    expect((await save('yet another password')).text).toContain('already used or has expired')
    expect((await visitor.get('/account')).status).toBe(303)
    expect((await stranger().signIn(email)).status).toBe(400)
    expect((await stranger().signIn(email, 'a new long password')).status).toBe(303)
  })

  test.each(['another link', 'the operator'])(
    'changed by %s ends every link that was mailed before',
    async (who) => {
      const { email, visitor } = await person()
      await askFor(email)
      const old = linkIn(mails.at(-1)!).searchParams.get('token')!
      await askFor(email)
      const token = linkIn(mails.at(-1)!).searchParams.get('token')!
      const password = 'a new long password'
      if (who === 'the operator') await venue.inside((tx) => changeStaff(tx, email, { password }))
      else await stranger().post('/reset-password', { token, password })
      const late = await stranger().post('/reset-password', { token: old, password: 'the thief was here' })
      expect(late.text).toContain('already used or has expired')
      expect((await visitor.get('/account')).status).toBe(303)
      expect((await stranger().signIn(email, password)).status).toBe(303)
    },
  )

  test('is written about in the language of whoever asked', async () => {
    const { email } = await addPerson(venue)
    const before = mails.length
    await stranger().post('/forgot-password', { email }, { 'accept-language': 'ar' })
    await expect.poll(() => mails.length).toBe(before + 1)
    const body = mails.at(-1)!.split('\r\n\r\n').slice(1).join('')
    const text = Buffer.from(body.replace(/\s/g, ''), 'base64').toString()
    expect(text).toContain(`طلب أحدهم كلمة مرور جديدة للحساب ${email}.`)
    expect(text).toMatch(/\/reset-password\?token=/)
  })

  test('of an unknown email gets the same page and no mail', async () => {
    const known = await askFor((await addPerson(venue)).email)
    const count = mails.length
    const { text } = await stranger().post('/forgot-password', { email: 'nobody@example.com' })
    expect(text).toBe(known)
    expect((await stranger().post('/forgot-password', { email: 'not an email' })).text).toBe(known)
    await new Promise((go) => setTimeout(go, 100))
    expect(mails.length).toBe(count)
  })

  test('names no host that the asker made up', async () => {
    const { email } = await addPerson(venue)
    const before = mails.length
    await stranger().post(
      '/forgot-password',
      { email },
      { host: 'evil.example', origin: 'http://evil.example' },
    )
    await expect.poll(() => mails.length).toBeGreaterThan(before)
    expect(linkIn(mails.at(-1)!).hostname).toBe('localhost')
  })

  test('is throttled', async () => {
    const { email } = await addPerson(venue)
    const statuses: number[] = []
    for (let count = 0; count < 4; count++)
      statuses.push((await stranger().post('/forgot-password', { email })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('keeps only a hash of the link', async () => {
    const { email } = await addPerson(venue)
    await askFor(email)
    const token = linkIn(mails.at(-1)!).searchParams.get('token')!
    const { rows } = await service.owner.query('select v::text as text from staff_verifications v')
    expect(rows.some((row) => row.text.includes(token))).toBe(false)
  })
})

describe('a second factor', () => {
  async function turnOn() {
    const someone = await person()
    const page = await someone.visitor.post('/account/second-factor/start', { password: PASSWORD })
    const key = /<strong>([A-Z2-7 ]{20,})<\/strong>/.exec(page.text)![1]!
    const backupCodes = [...page.text.matchAll(/<li>([A-Za-z0-9]{5}-[A-Za-z0-9]{5})<\/li>/g)].map(
      (match) => match[1]!,
    )
    const confirmed = await someone.visitor.post('/account/second-factor/confirm', { code: totp(key) })
    expect(confirmed.location).toBe('/account?done=second-factor-on')
    return { ...someone, key, backupCodes }
  }

  test('is asked for once it is on, and lets in by app or by a backup code, once', async () => {
    const { email, key, backupCodes, visitor } = await turnOn()
    expect((await visitor.get('/account')).text).toContain('On. Signing in asks for a code')
    expect(backupCodes).toHaveLength(10)
    const first = stranger()
    const asked = await first.post('/sign-in', { email, password: PASSWORD, next: '/account?x=1' })
    expect(asked.location).toBe('/sign-in/second-factor?next=%2Faccount%3Fx%3D1')
    expect((await first.get('/account')).status).toBe(303)
    expect((await first.post('/sign-in/second-factor', { code: '000000' })).text).toContain(
      'That code is incorrect',
    )
    const entered = await first.post('/sign-in/second-factor', { code: totp(key), next: '/account?x=1' })
    expect([entered.status, entered.location]).toEqual([303, '/account?x=1'])
    expect((await first.get('/account')).status).toBe(200)
    for (const expected of [303, 400]) {
      const other = stranger()
      await other.signIn(email)
      expect((await other.post('/sign-in/second-factor', { code: backupCodes[0]! })).status).toBe(expected)
    }
  })

  test('takes a code once, also for someone who read it over a shoulder', async () => {
    const { email, key } = await turnOn()
    const code = totp(key)
    const [mine, theirs] = [stranger(), stranger()]
    await mine.signIn(email)
    await theirs.signIn(email)
    expect((await mine.post('/sign-in/second-factor', { code })).status).toBe(303)
    const again = await theirs.post('/sign-in/second-factor', { code })
    expect([again.status, again.headers['set-cookie']]).toEqual([400, undefined])
    expect((await theirs.get('/account')).status).toBe(303)
    expect((await mine.get('/account')).status).toBe(200)
  })

  test('takes a code once, whichever process is asked and whatever was restarted', async () => {
    const { email, key } = await turnOn()
    const code = totp(key)
    const elsewhere = await service.another()
    const [mine, theirs] = [stranger(), new Visitor(elsewhere.app)]
    await mine.signIn(email)
    await theirs.signIn(email)
    expect((await mine.post('/sign-in/second-factor', { code })).status).toBe(303)
    expect((await theirs.post('/sign-in/second-factor', { code })).status).toBe(400)
    expect((await theirs.get('/account')).status).toBe(303)
    await elsewhere.close()
  })

  test('is turned off by the operator for someone who lost phone and backup codes', async () => {
    const { email } = await turnOn()
    await venue.inside((tx) => changeStaff(tx, email, { secondFactorOff: true }))
    expect((await stranger().signIn(email)).location).toBe('/')
  })

  test('cannot be guessed: after a few wrong codes signing in starts over', async () => {
    const { email, key } = await turnOn()
    const visitor = stranger()
    await visitor.signIn(email)
    for (let count = 0; count < 6; count++) await visitor.post('/sign-in/second-factor', { code: '000000' })
    const late = await visitor.post('/sign-in/second-factor', { code: totp(key) })
    expect(late.text).toContain('Sign in again')
    expect((await visitor.get('/account')).status).toBe(303)
  })

  test('is not on before a code has been entered, and needs the password to go on or off', async () => {
    const { email, visitor } = await person()
    expect(
      (await visitor.post('/account/second-factor/start', { password: 'wrong password' })).text,
    ).toContain('That password is incorrect.')
    await visitor.post('/account/second-factor/start', { password: PASSWORD })
    expect((await visitor.post('/account/second-factor/confirm', { code: '000000' })).text).toContain(
      'That code is incorrect.',
    )
    expect((await stranger().signIn(email)).location).toBe('/')
  })

  test('goes off with the password, and both changes are in the activity log', async () => {
    const { id, email, visitor } = await turnOn()
    expect((await visitor.post('/account/second-factor/stop', { password: 'wrong password' })).status).toBe(
      400,
    )
    expect((await visitor.post('/account/second-factor/stop', { password: PASSWORD })).location).toBe(
      '/account?done=second-factor-off',
    )
    expect((await visitor.get('/account')).status).toBe(200)
    expect((await stranger().signIn(email)).location).toBe('/')
    const { rows } = await service.owner.query(
      'select action, actor_kind, actor_name from audit_log where actor_id = $1 order by id',
      [id],
    )
    expect(rows).toEqual([
      { action: 'staff.second_factor_enabled', actor_kind: 'staff', actor_name: email },
      { action: 'staff.second_factor_disabled', actor_kind: 'staff', actor_name: email },
    ])
  })
})
