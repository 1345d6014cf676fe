import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { auditOf } from '../../../test/dining.ts'
import { linkIn, type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { addPerson, PASSWORD, Visitor } from '../../../test/visitor.ts'
import type { Role } from '../../ground/staff/rights.ts'
import { linkToken } from '../../platform/crypto/link-token.ts'
import { readCode } from '../../restaurant/devices/codes.ts'
import { pairDevice } from '../../restaurant/devices/commands.ts'
import { cookieOf } from '../../restaurant/devices/token.ts'
import type { Team } from './staff-contract.ts'

let mailbox: Mailbox
let service: TestApp
let silent: TestApp
let venue: Venue
let owner: Visitor
let ownerEmail: string
let ownerId: string
beforeAll(async () => {
  mailbox = await openMailbox()
  service = await testApp({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://comanda.example' })
  silent = await testApp()
})
beforeEach(async () => {
  venue = await service.venue()
  const person = await addPerson(venue)
  ownerEmail = person.email
  ownerId = person.id
  owner = await signedIn(person.email)
})
afterAll(async () => {
  await service.close()
  await silent.close()
  await mailbox.close()
})

async function signedIn(email: string, app = service.app): Promise<Visitor> {
  const visitor = new Visitor(app)
  await visitor.signIn(email)
  return visitor
}

const ask = (
  visitor: Visitor,
  method: string,
  path: string,
  body?: object,
  key?: string,
  app = service.app,
) => visitor.call(method, path, body, { key, app })

const team = async (visitor = owner): Promise<Team> => (await ask(visitor, 'GET', '/team')).data
let addresses = 0
const newAddress = () => `invited-${++addresses}@example.com`

/** The path of the link, as the mail has it. */
async function invited(email: string, role: Role = 'manager'): Promise<string> {
  const before = mailbox.mails.length
  const answer = await ask(owner, 'POST', '/team/invitations', { email, role })
  expect(answer.status).toBe(200)
  await expect.poll(() => mailbox.mails.length).toBe(before + 1)
  return linkIn(mailbox.mails.at(-1))
}
const tokenIn = (path: string) => new URLSearchParams(path.split('?')[1]).get('token') ?? ''
const join = (visitor: Visitor, path: string, more = {}) =>
  visitor.post('/invitation/join', { token: tokenIn(path), name: 'New Person', password: PASSWORD, ...more })

describe('an invitation', () => {
  test('is mailed, makes an account for whoever is new, and signs them in with its role', async () => {
    const email = newAddress()
    const path = await invited(email, 'host')
    expect(mailbox.mails.at(-1)).toContain(`To: ${email}`)
    expect(mailbox.mails.at(-1)).toContain('https://comanda.example/invitation?token=')
    const visitor = new Visitor(service.app)
    const page = await visitor.get(path)
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(page.text).toContain(email)
    expect((await join(visitor, path)).location).toBe('/')
    const me = await ask(visitor, 'GET', '/me')
    expect([me.data.email, me.data.role, me.data.restaurant.id]).toEqual([email, 'host', venue.restaurant.id])
    const { people, invitations } = await team()
    expect(invitations).toEqual([])
    expect(people.find((one) => one.email === email)).toEqual({
      branch_ids: [],
      id: expect.any(String),
      name: 'New Person',
      email,
      role: 'host',
      second_factor: false,
      last_sign_in_at: expect.any(String),
      is_you: false,
      version: 1,
    })
    const told = await auditOf(service, venue, 'staff.%')
    expect(told.map(({ action }) => action)).toEqual([
      'staff.added',
      'staff.invited',
      'staff.added',
      'staff.invitation_accepted',
    ])
  })

  test('is accepted by somebody who has an account by signing in, and leads into that restaurant', async () => {
    const elsewhere = await service.venue()
    const { email } = await addPerson(elsewhere, 'staff')
    const path = await invited(email)
    const visitor = new Visitor(service.app)
    const refused = await join(visitor, path, { password: 'another password' })
    expect(refused.location).toBe(`/sign-in?done=invitation&next=${encodeURIComponent(path)}`)
    await visitor.signIn(email)
    expect((await visitor.get(path)).text).toContain('Accept and continue')
    expect((await visitor.post('/invitation/accept', { token: tokenIn(path) })).location).toBe('/')
    const me = (await ask(visitor, 'GET', '/me')).data
    expect([me.restaurant.id, me.role, me.restaurants.length]).toEqual([venue.restaurant.id, 'manager', 2])
  })

  test('looks the same to whoever invites, and to whoever opens it, whether or not the address is known', async () => {
    const { email: known } = await addPerson(await service.venue())
    const unknown = newAddress()
    const seen = []
    for (const email of [known, unknown]) {
      const before = mailbox.mails.length
      const { status, data, meta } = await ask(owner, 'POST', '/team/invitations', { email, role: 'staff' })
      await expect.poll(() => mailbox.mails.length).toBe(before + 1)
      const path = linkIn(mailbox.mails.at(-1))
      const page = (await new Visitor(service.app).get(path)).text
      const text = mailbox.mails.at(-1)!.split('\r\n\r\n').slice(1).join('')
      const plain = (one: string) => one.replaceAll(email, 'X').replaceAll(tokenIn(path), 'T')
      seen.push({
        status,
        data: { ...data, id: '', email: '', sent_at: '', expires_at: '' },
        meta,
        page: plain(page),
        text: plain(text),
      })
    }
    expect(seen[0]).toEqual(seen[1])
  })

  test('is for its address alone', async () => {
    const path = await invited(newAddress())
    const { email } = await addPerson(await service.venue(), 'staff')
    const visitor = await signedIn(email)
    expect((await visitor.get(path)).text).toContain('this invitation is for')
    expect((await visitor.post('/invitation/accept', { token: tokenIn(path) })).status).toBe(410)
    expect((await join(new Visitor(service.app), path)).location).toBe('/')
  })

  test('that two people use at once lets exactly one in', async () => {
    const path = await invited(newAddress())
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) => join(new Visitor(service.app), path, { name: `Person ${n}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410])
    expect((await team()).people).toHaveLength(2)
  })

  test('leads nowhere once it is used, taken back, sent again, too old, forged or of another restaurant', async () => {
    const used = await invited(newAddress())
    await join(new Visitor(service.app), used)
    const back = await invited(newAddress())
    const { id } = (await team()).invitations[0]!
    expect((await ask(owner, 'DELETE', `/team/invitations/${id}`)).status).toBe(200)
    const old = await invited(newAddress())
    const oldId = (await team()).invitations[0]!.id
    await service.owner.query(`update staff_invitations set expires_at = now() where id = $1`, [oldId])
    const again = await invited(newAddress())
    const againId = (await team()).invitations.find((one) => one.id !== oldId)!.id
    expect((await ask(owner, 'POST', `/team/invitations/${againId}/send`)).error.details).toEqual({
      invitation: ['It was sent less than a minute ago.'],
    })
    await service.owner.query(
      `update staff_invitations set sent_at = sent_at - interval '2 minutes' where id = $1`,
      [againId],
    )
    const before = mailbox.mails.length
    expect((await ask(owner, 'POST', `/team/invitations/${againId}/send`)).status).toBe(200)
    await expect.poll(() => mailbox.mails.length).toBe(before + 1)
    const fresh = linkIn(mailbox.mails.at(-1))
    const { rows } = await service.owner.query('select link_id from staff_invitations where id = $1', [
      againId,
    ])
    const forged = `/invitation?token=${linkToken(Buffer.alloc(32), { restaurantId: venue.restaurant.id, id: rows[0].link_id })}`
    const other = await service.venue()
    const moved = fresh.replace(`token=${venue.restaurant.id}.`, `token=${other.restaurant.id}.`)
    for (const path of [used, back, old, again, forged, moved, '/invitation', '/invitation?token=x']) {
      const page = await new Visitor(service.app).get(path)
      expect([page.status, page.text.includes('doesn’t work')], path).toEqual([410, true])
      expect((await join(new Visitor(service.app), path)).status, path).toBe(410)
    }
    expect((await join(new Visitor(service.app), fresh)).location).toBe('/')
  })

  test('keeps no link in the database, and one open invitation for an address', async () => {
    const email = newAddress()
    const path = await invited(email)
    const { rows } = await service.owner.query('select to_jsonb(i)::text as row from staff_invitations i')
    expect(rows.filter(({ row }) => row.includes(tokenIn(path).split('.')[2]))).toEqual([])
    expect((await ask(owner, 'POST', '/team/invitations', { email, role: 'staff' })).error.details).toEqual({
      email: ['They are already invited. Resend that invitation.'],
    })
    expect(
      (await ask(owner, 'POST', '/team/invitations', { email: ownerEmail, role: 'staff' })).error.details,
    ).toEqual({
      email: ['They already work here.'],
    })
    expect(
      (await ask(owner, 'POST', '/team/invitations', { email: 'nobody', role: 'boss' })).error.details,
    ).toEqual({
      email: ['Must be an email address.'],
      role: [expect.stringContaining('Must be one of')],
    })
    await service.owner.query('update staff_invitations set expires_at = now() where email = $1', [email])
    await invited(email, 'kitchen')
    expect((await team()).invitations.map(({ role }) => role)).toEqual(['kitchen'])
  })

  test('asked for twice under one key is one invitation and one mail', async () => {
    const body = { email: newAddress(), role: 'staff' }
    const key = randomUUID()
    const before = mailbox.mails.length
    const first = await ask(owner, 'POST', '/team/invitations', body, key)
    expect(await ask(owner, 'POST', '/team/invitations', body, key)).toEqual(first)
    await expect.poll(() => mailbox.mails.length).toBe(before + 1)
  })

  test('is limited to thirty within an hour', async () => {
    await service.owner.query(
      `insert into staff_invitations (restaurant_id, link_id, email, role, invited_by, created_at, sent_at, expires_at)
       select $1, gen_random_uuid(), 'many-' || n || '@example.com', 'staff', '', now(), now(), now() from generate_series(1, 30) n`,
      [venue.restaurant.id],
    )
    expect(
      (await ask(owner, 'POST', '/team/invitations', { email: newAddress(), role: 'staff' })).error.details,
    ).toEqual({ email: ['Too many invitations in one hour. Try again later.'] })
  })

  test('where no mail is sent, its link is shown once to whoever invites', async () => {
    const house = await silent.venue()
    const boss = await signedIn((await addPerson(house)).email, silent.app)
    const body = { email: newAddress(), role: 'staff' }
    const { meta } = await ask(boss, 'POST', '/team/invitations', body, undefined, silent.app)
    const path = new URL(meta.link).pathname + new URL(meta.link).search
    expect((await join(new Visitor(silent.app), path)).location).toBe('/')
    const seen = (await ask(boss, 'GET', '/team', undefined, undefined, silent.app)).data
    expect([seen.mail_is_sent, seen.people.length]).toEqual([false, 2])
  })

  test('of another restaurant cannot be touched', async () => {
    await invited(newAddress())
    const { id } = (await team()).invitations[0]!
    const other = await service.venue()
    const stranger = await signedIn((await addPerson(other)).email)
    expect((await ask(stranger, 'DELETE', `/team/invitations/${id}`)).status).toBe(404)
    expect((await ask(stranger, 'POST', `/team/invitations/${id}/send`)).status).toBe(404)
    expect((await ask(stranger, 'DELETE', `/team/${ownerId}`)).status).toBe(404)
    expect((await ask(stranger, 'PATCH', `/team/${ownerId}`, { role: 'staff', version: 1 })).status).toBe(404)
    expect((await team()).invitations).toHaveLength(1)
  })
})

describe('a role', () => {
  test('that is changed holds at once; whoever saw an older one is told', async () => {
    const { id, email } = await addPerson(venue, 'manager')
    const visitor = await signedIn(email)
    expect((await ask(owner, 'PATCH', `/team/${id}`, { role: 'staff', version: 1 })).status).toBe(200)
    expect((await ask(visitor, 'GET', '/today/sales')).status).toBe(403)
    const late = await ask(owner, 'PATCH', `/team/${id}`, { role: 'owner', version: 1 })
    expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
  })

  test('of the last owner stays, also when two owners step down at once', async () => {
    const refusal = { role: ['The restaurant would be left without an owner.'] }
    const alone = await ask(owner, 'PATCH', `/team/${ownerId}`, { role: 'staff', version: 1 })
    expect([alone.status, alone.error.details]).toEqual([422, refusal])
    const second = await addPerson(venue)
    const other = await signedIn(second.email)
    const answers = await Promise.all([
      ask(owner, 'PATCH', `/team/${ownerId}`, { role: 'staff', version: 1 }),
      ask(other, 'DELETE', `/team/${second.id}`),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const { rows } = await service.owner.query(
      `select count(*)::int as owners from memberships where restaurant_id = $1 and role = 'owner'`,
      [venue.restaurant.id],
    )
    expect(rows[0].owners).toBe(1)
  })
})

describe('somebody who is taken out', () => {
  test('has no session and no screen of the kitchen from that moment on, and keeps other restaurants', async () => {
    const { id, email } = await addPerson(venue, 'manager')
    const visitor = await signedIn(email)
    const { code } = (await ask(visitor, 'POST', '/devices/pairings', { kind: 'kitchen', name: 'Tablet' }))
      .data
    const { token } = (await venue.inside((tx) => pairDevice(tx, readCode(code)!.letters)))!
    const device = () =>
      service.app.inject({
        url: '/kitchen/device',
        headers: { cookie: `${cookieOf('kitchen')}=${token}` },
      })
    const seen = (await device()).headers.location
    expect((await ask(owner, 'DELETE', `/team/${id}`)).status).toBe(200)
    expect((await visitor.get('/account')).location).toBe('/sign-in?next=%2Faccount')
    expect((await ask(visitor, 'GET', '/me')).status).toBe(401)
    expect((await device()).headers.location).toBe('/kitchen/pair')
    expect(seen).not.toBe('/kitchen/pair')
    const { rows } = await service.owner.query('select from kitchen_devices where restaurant_id = $1', [
      venue.restaurant.id,
    ])
    expect(rows).toHaveLength(0)
    expect((await ask(owner, 'DELETE', `/team/${id}`)).status).toBe(404)
  })

  test('who works elsewhere too stays signed in there', async () => {
    const { id, email } = await addPerson(venue, 'staff')
    const elsewhere = await service.venue()
    await addPerson(elsewhere, 'staff', email)
    const visitor = await signedIn(email)
    await visitor.post('/choose-restaurant', { restaurant: String(elsewhere.restaurant.id) })
    await ask(owner, 'DELETE', `/team/${id}`)
    const me = (await ask(visitor, 'GET', '/me')).data
    expect([me.restaurant.id, me.restaurants.length]).toEqual([elsewhere.restaurant.id, 1])
  })
})

describe('the last sign-in', () => {
  test('is that to this restaurant, not to another', async () => {
    const { id, email } = await addPerson(venue, 'staff')
    const elsewhere = await service.venue()
    await addPerson(elsewhere, 'staff', email)
    const visitor = await signedIn(email)
    const last = async () => (await team()).people.find((one) => one.id === id)!.last_sign_in_at
    await visitor.post('/choose-restaurant', { restaurant: String(elsewhere.restaurant.id) })
    expect(await last()).toBeNull()
    await visitor.post('/choose-restaurant', { restaurant: String(venue.restaurant.id) })
    expect(await last()).toEqual(expect.any(String))
  })
})

describe('a second factor for everybody', () => {
  test('can be asked for by an owner who has one; others are led to it before they go on', async () => {
    const { email } = await addPerson(venue, 'manager')
    const visitor = await signedIn(email)
    expect((await ask(visitor, 'GET', '/me')).status).toBe(200)
    const refused = await ask(owner, 'PUT', '/team/second-factor', { required: true })
    expect(refused.error.details).toEqual({
      required: ['Turn on two-factor authentication for your own account first.'],
    })
    await service.owner.query('update staff_users set two_factor_enabled = true where id = $1', [ownerId])
    expect((await ask(owner, 'PUT', '/team/second-factor', { required: true })).status).toBe(200)
    expect((await team()).second_factor_required).toBe(true)
    const barred = await ask(visitor, 'GET', '/me')
    expect([barred.status, barred.error.code]).toEqual([403, 'second_factor_required'])
    expect((await visitor.get('/')).location).toBe('/choose-restaurant?next=%2F')
    expect((await visitor.get('/choose-restaurant?next=%2F')).location).toBe('/account/second-factor')
    expect((await visitor.get('/account/second-factor')).text).toContain(venue.restaurant.name)
    const started = await visitor.post('/account/second-factor/start', { password: PASSWORD })
    expect([started.status, started.text.includes('Not now')]).toEqual([200, false])
    await service.owner.query('update staff_users set two_factor_enabled = true where email = $1', [email])
    expect((await ask(visitor, 'GET', '/me')).status).toBe(200)
    const stopped = await visitor.post('/account/second-factor/stop', { password: PASSWORD })
    expect([stopped.status, stopped.text.includes('it stays on')]).toEqual([400, true])
  })
})
