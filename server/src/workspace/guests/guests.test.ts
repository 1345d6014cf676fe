import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { findAnywhere } from '../../../test/find-anywhere.ts'
import { signedInAs, type Visitor } from '../../../test/visitor.ts'
import { exportDocument } from '../../across/document/export.ts'
import type { Role } from '../../ground/staff/rights.ts'
import { meetGuest } from '../../restaurant/guests/commands.ts'

let service: TestApp
let venue: Venue
let other: Venue
const people = new Map<string, Visitor>()

beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ document: smallMenu(), country: 'ES' })
  other = await service.venue({ document: smallMenu() })
  for (const role of ['owner', 'manager', 'host'] as const) await signIn(venue, role)
  await signIn(other, 'owner', 'stranger')
})
afterAll(() => service.close())

async function signIn(place: Venue, role: Role, as: string = role): Promise<void> {
  const visitor = await signedInAs(service, place, role)
  people.set(as, visitor)
}

async function call(
  who: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
  key?: string,
) {
  const body = method === 'GET' ? undefined : (payload ?? {})
  const { status, ...answer } = await people.get(who)!.call(method, path, body, { key })
  return { status, body: answer }
}

const meet = (name: string, phone: string | null, email: string | null = null, at = venue) =>
  at.inside(async (tx) => (await meetGuest(tx, { name, phone, email })).id)
const note = (id: number, notes: object, version = 0, who = 'owner') =>
  call(who, 'PUT', `/guests/${id}/notes`, { allergies: [], tags: [], staff_note: null, version, ...notes })
async function found(search: string, rest = '', who = 'owner'): Promise<string[]> {
  const { body } = await call(who, 'GET', `/guests?search=${encodeURIComponent(search)}${rest}`)
  return body.data.map(({ name }: { name: string }) => name).sort()
}

test('guests are found by a beginning of any word, a phone in any spelling, an email or a tag', async () => {
  const jose = await meet('José Muñoz-García', '600 111 222', 'Pepe.Munoz@mail.example')
  await meet('Layla', '+966 50 123 4567')
  await meet('أحمد الفارسي', '+34 600 999 888')
  await note(jose, { tags: ['Window seat', 'VIP'] })
  for (const text of [
    'jose',
    'MUÑ',
    'munoz',
    'garc',
    'jos gar',
    'pepe',
    'pepe.munoz@mail',
    'vip',
    'seat',
    '#window s',
  ])
    expect(await found(text), text).toEqual(['José Muñoz-García'])
  for (const text of [
    '600111222',
    '+34 600-111-222',
    '0034600111222',
    '0600 111 222',
    '600 11',
    '1222',
    '٦٠٠١١١٢٢٢',
  ])
    expect(await found(text), text).toEqual(['José Muñoz-García'])
  expect(await found('احمد')).toEqual(['أحمد الفارسي'])
  expect(await found('600')).toEqual(['José Muñoz-García', 'أحمد الفارسي'].sort())
  expect(await found('', '&tag=vip')).toEqual(['José Muñoz-García'])
  expect(await found('jose layla')).toEqual([])
  expect((await call('owner', 'GET', '/guests/tags')).body.data).toEqual([
    { tag: 'VIP', guests: 1 },
    { tag: 'Window seat', guests: 1 },
  ])
  // Other words, once they have other details.
  const details = { name: 'Joe', phone: '600111333', email: null, locale: 'es' }
  const seenOf = async () => {
    const { name, phone, email, locale } = (await call('host', 'GET', `/guests/${jose}`)).body.data.guest
    return { name, phone, email, locale }
  }
  const seen = await seenOf()
  expect((await call('host', 'PUT', `/guests/${jose}`, { ...details, seen })).status).toBe(200)
  // Somebody else had the old details open.
  const late = await call('host', 'PUT', `/guests/${jose}`, { ...details, name: 'Pepe', seen })
  expect([late.status, late.body.error.code]).toEqual([409, 'changed_meanwhile'])
  expect([await found('munoz'), await found('600111222'), await found('joe')]).toEqual([[], [], ['Joe']])
  const taken = await call('host', 'PUT', `/guests/${jose}`, {
    ...details,
    phone: '600999888',
    seen: await seenOf(),
  })
  expect([taken.status, taken.body.error.details]).toEqual([
    422,
    { phone: ['Another guest has this phone number. Merge the two instead.'] },
  ])
})

test('a list goes on where it ended, in any order', async () => {
  const place = await service.venue({ document: smallMenu() })
  await signIn(place, 'owner', 'lister')
  await place.inside(async (tx) => {
    for (let n = 0; n < 120; n++) {
      await meetGuest(tx, {
        name: `Guest ${String(n % 60).padStart(2, '0')}`,
        phone: `60011${1000 + n}`,
        email: null,
      })
    }
  })
  for (const sort of ['recent', 'name', 'visits', 'spend']) {
    const ids: number[] = []
    let next: string | null = ''
    while (next !== null) {
      const { body } = await call('lister', 'GET', `/guests?sort=${sort}${next && `&before=${next}`}`)
      if (next === '') expect(body.meta.count).toBe(120)
      ids.push(...body.data.map(({ id }: { id: number }) => id))
      next = body.meta.next
    }
    expect([ids.length, new Set(ids).size], sort).toEqual([120, 120])
  }
  expect((await call('lister', 'GET', '/guests?before=nowhere')).status).toBe(422)
  // Places of one order in another, and forged ones.
  const forged = [
    ['recent', 'Ann'],
    ['recent', 1e15],
    ['visits', 'Ann'],
    ['visits', 2 ** 31],
    ['spend', 1.5],
    ['name', 5],
    ['name', '\0'],
  ] as const
  for (const [sort, value] of forged) {
    const place = Buffer.from(JSON.stringify([value, 1])).toString('base64url')
    const { status } = await call('lister', 'GET', `/guests?sort=${sort}&before=${place}`)
    expect([sort, value, status]).toEqual([sort, value, 422])
  }
})

test('what staff note is never in the API, in an event or in the document; another restaurant sees nobody', async () => {
  const id = await meet('Nora', '+34 600 222 000')
  await note(id, { allergies: ['sulphites'], staff_note: 'Sits by the orchid' })
  const { body } = await call('host', 'GET', `/guests/${id}`)
  expect(body.data).toMatchObject({
    guest: { allergies: ['sulphites'], staff_note: 'Sits by the orchid', notes_version: 1 },
    orders: null,
    favourites: [],
    bookings: { list: [], count: 0 },
  })
  await call('owner', 'PUT', `/guests/${id}/consent`, { marketing_opted_in: true })
  const { rows: events } = await service.owner.query('select body from events where restaurant_id = $1', [
    venue.restaurant.id,
  ])
  const told = JSON.stringify([
    (await venue.get('/guests')).body,
    (await venue.get(`/guests/${id}`)).body,
    events,
    await venue.inside(exportDocument),
  ])
  expect(told).toContain('Nora')
  expect(told).not.toMatch(/sulphites|orchid/)

  expect(await found('nora', '', 'stranger')).toEqual([])
  for (const [method, path, sent] of [
    ['GET', ''],
    ['PUT', '/notes', { allergies: [], tags: [], staff_note: 'x', version: 1 }],
    ['PUT', '/consent', { marketing_opted_in: false }],
    ['POST', '/merge', { from: id }],
    ['POST', '/export'],
    ['POST', '/erase'],
  ] as const) {
    expect((await call('stranger', method, `/guests/${id}${path}`, sent)).status, path).toBe(404)
  }
})

test('of two who note at the same time the second is told by whom, and nothing is lost', async () => {
  const id = await meet('Otto', '+34 600 333 000')
  const both = await Promise.all([
    note(id, { staff_note: 'one' }),
    note(id, { staff_note: 'two' }, 0, 'manager'),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)!
  expect(refused.body.error).toMatchObject({
    code: 'changed_meanwhile',
    details: { version: 1, changed_by: expect.any(String) },
  })
  const kept = (await call('owner', 'GET', `/guests/${id}`)).body.data.guest
  expect([kept.staff_note, kept.notes_version]).toEqual([both[0]!.status === 200 ? 'one' : 'two', 1])
})

test('notes that a merge made longer than one may be are kept, and may only become shorter', async () => {
  const kept = await meet('Otto', '+34 600 444 101')
  const from = await meet('Otto O.', null, 'otto@mail.example')
  await note(kept, { staff_note: 'a'.repeat(4000) })
  await note(from, { staff_note: 'b'.repeat(3000) })
  expect((await note(from, { staff_note: 'b'.repeat(4001) }, 1)).status).toBe(422)
  await call('manager', 'POST', `/guests/${kept}/merge`, { from })
  const { guest } = (await call('manager', 'GET', `/guests/${kept}`)).body.data
  expect(guest.staff_note).toHaveLength(7002)
  const same = { staff_note: guest.staff_note, tags: ['vip'] }
  expect((await note(kept, same, guest.notes_version)).status).toBe(200)
  const longer = await note(kept, { staff_note: `${guest.staff_note}c` }, guest.notes_version + 1)
  expect([longer.status, Object.keys(longer.body.error.details)]).toEqual([422, ['staff_note']])
  expect((await note(kept, { staff_note: 'short' }, guest.notes_version + 1)).status).toBe(200)
})

test('a merge makes what its preview says, and the notes of both stay', async () => {
  const kept = await meet('Paula', '+34 600 444 001')
  const from = await meet('Paula P.', null, 'paula@mail.example')
  await note(kept, { allergies: ['Nuts'], tags: ['vip'], staff_note: 'Likes the corner' })
  await note(from, { allergies: ['nuts', 'Milk'], staff_note: 'Birthday in May' })
  const preview = (await call('manager', 'GET', `/guests/${kept}/merge?from=${from}`)).body.data
  expect(preview.merged).toMatchObject({
    id: kept,
    name: 'Paula',
    phone: '+34600444001',
    email: 'paula@mail.example',
    allergies: ['Nuts', 'Milk'],
    tags: ['vip'],
    staff_note: 'Likes the corner\n\nBirthday in May',
  })
  expect((await call('host', 'POST', `/guests/${kept}/merge`, { from })).status).toBe(403)
  expect((await call('manager', 'POST', `/guests/${kept}/merge`, { from })).status).toBe(200)
  const { guest } = (await call('manager', 'GET', `/guests/${kept}`)).body.data
  const changes = { notes_version: 2, noted_by: expect.any(String), noted_at: expect.any(String) }
  expect(guest).toEqual({ ...preview.merged, ...changes })
  expect((await call('manager', 'GET', `/guests/${from}`)).status).toBe(404)
  expect(await found('paula@mail')).toEqual(['Paula'])
  expect((await call('manager', 'POST', `/guests/${kept}/merge`, { from: kept })).status).toBe(404)
})

test('an export has the notes, and an erasure leaves no trace of them; only an owner erases', async () => {
  const id = await meet('Quentin Zzyzx', '+34 600 555 777', 'zzyzx@mail.example')
  await note(id, { allergies: ['xylitol'], tags: ['zzclub'], staff_note: 'Zzyzx sings loudly' })
  const { data } = (await call('manager', 'POST', `/guests/${id}/export`, {}, 'export')).body
  expect(data.guest).toMatchObject({
    allergies: ['xylitol'],
    tags: ['zzclub'],
    staff_note: 'Zzyzx sings loudly',
  })
  expect((await call('host', 'POST', `/guests/${id}/export`)).status).toBe(403)
  expect((await call('manager', 'POST', `/guests/${id}/erase`)).status).toBe(403)
  const needles = ['zzyzx', '600555777', '777555006', 'xylitol', 'zzclub', 'sings loudly']
  expect(await findAnywhere(service.owner, needles)).not.toEqual([])
  expect((await call('owner', 'POST', `/guests/${id}/erase`)).status).toBe(200)
  expect(await findAnywhere(service.owner, needles)).toEqual([])
  expect((await call('owner', 'GET', `/guests/${id}`)).status).toBe(404)
  expect((await call('manager', 'POST', `/guests/${id}/export`, {}, 'export')).status).toBe(404)
  const { rows } = await service.owner.query(
    `select action from audit_log where subject_kind = 'guest' and subject_id = $1 and restaurant_id = $2 order by id`,
    [String(id), venue.restaurant.id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['guest.noted', 'guest.exported', 'guest.erased'])
})

test('a guest is added with a phone or an email, and one who is known is found instead', async () => {
  const none = await call('host', 'POST', '/guests', { name: 'Rosa', phone: null, email: null })
  expect([none.status, Object.keys(none.body.error.details)]).toEqual([422, ['phone']])
  const first = await call('host', 'POST', '/guests', { name: 'Rosa', phone: '600 666 001', email: null })
  const again = await call('host', 'POST', '/guests', { name: 'Rosa R.', phone: '+34600666001', email: null })
  expect([first.status, again.body.data.id]).toEqual([200, first.body.data.id])
})
