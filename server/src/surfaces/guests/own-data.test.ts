// What a guest sees and erases through a link by mail, which proves an address and nothing else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { addPerson, Visitor } from '../../../test/visitor.ts'
import { exportDocument } from '../../across/document/export.ts'
import { importDocument } from '../../across/document/import.ts'
import { findGuestForChange } from '../../across/privacy/commands.ts'
import { privacyJobs } from '../../across/privacy/jobs.ts'
import { changeDetails, meetGuest, noteGuest } from '../../restaurant/guests/commands.ts'
import { findGuestByPhone, type GuestRow } from '../../restaurant/guests/queries.ts'
import { keptNames } from './texts/texts.ts'

let service: TestApp
let venue: Venue
let address = 0
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ sample: true, slug: 'lola' })
})
afterAll(() => service.close())

const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
let hour = 12
const nextHour = () => {
  hour = hour === 21 ? 12 : hour + 1
  return `${hour}:00`
}
const open = (path: string) => service.app.inject({ method: 'GET', url: path })
const send = (path: string, form: Record<string, string>) =>
  service.app.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(form).toString(),
    remoteAddress: `10.2.1.${++address}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  })
const book = async (who: { name: string; phone: string; email: string | null; note?: string }) => {
  const booked = await venue.post('/reservations', {
    party_size: 2,
    date: day,
    time: nextHour(),
    ...who,
  })
  expect(booked.status).toBe(201)
}

async function linkFor(email: string): Promise<string> {
  await send('/r/lola/privacy', { email })
  const { rows } = await service.owner.query(
    "select id, body, sealed_body from mails where kind = 'guest.own_data' and recipient = $1 order by created_at desc, id desc",
    [email],
  )
  expect(rows[0]?.body).not.toContain('/data/')
  const mail = service.box.decrypt(rows[0].sealed_body, `mail:${rows[0].id}`)
  return /\/r\/lola\/data\/\S+/.exec(mail)?.[0] ?? ''
}

async function shownAt(path: string) {
  const [page, file] = [await open(path), await open(`${path}/everything.json`)]
  expect([page.statusCode, file.statusCode]).toEqual([200, 200])
  return { text: page.body + file.body, data: JSON.parse(file.body) }
}

const named = async (phone: string): Promise<GuestRow> => {
  const [guest] = await venue.inside((tx) => tx.run(findGuestByPhone(phone)))
  return guest!
}
const edit = async (phone: string, wanted: Partial<GuestRow>) => {
  const { id } = await named(phone)
  await venue.inside(async (tx) => {
    const { name, phone, email, locale, ...guest } = await findGuestForChange(tx, id)
    const seen = { name, phone, email, locale }
    await changeDetails(tx, { ...guest, ...seen }, { ...seen, ...wanted }, seen)
  })
}

/** No more than the one visit of theirs, and nothing can be done to the profile. */
async function expectOnlyVisit(email: string, phone: string, secret: RegExp): Promise<void> {
  const before = await named(phone)
  const path = await linkFor(email)
  const { text, data } = await shownAt(path)
  expect(text).not.toMatch(secret)
  expect([data.guest, data.email, data.reservations]).toMatchObject([undefined, email, [{ email }]])
  expect(data.reservations).toHaveLength(1)
  expect((await send(`${path}/erase`, { sure: 'yes' })).statusCode).toBe(409)
  expect((await send(`${path}/consent`, { wish: 'yes' })).statusCode).toBe(409)
  expect(await named(phone)).toEqual(before)
}

test('is asked for by mail, without telling who is known; seen, taken along and erased', async () => {
  await book({ name: 'Ann', phone: '+12025550166', email: 'ann@example.com' })
  const unknown = await send('/r/lola/privacy', { email: 'nobody@example.com' })
  expect((await send('/r/lola/privacy', { email: 'bob@example.com' })).body).toBe(unknown.body)
  const path = await linkFor('Ann@example.com')
  expect((await open(path)).body).toContain('Ann')
  expect((await open(path.replace('/r/lola/', '/r/lola/ar/'))).body).toContain(
    '<th scope="row">الحجوزات</th><td>1</td>',
  )
  const everything = JSON.parse((await open(`${path}/everything.json`)).body)
  expect(everything.reservations).toHaveLength(1)
  const lists = Object.keys(everything).filter((name) => Array.isArray(everything[name]))
  expect(lists.sort()).toEqual(Object.keys(keptNames.en).sort())
  expect((await open(`${path}x`)).statusCode).toBe(410)
  expect((await send(`${path}/erase`, { sure: 'yes' })).body).toContain('Your data has been erased')
  expect((await open(path)).statusCode).toBe(404)
})

test('has nothing of what staff have written down about the guest', async () => {
  const phone = '+12025550167'
  await book({ name: 'Nora', phone, email: 'nora@example.com' })
  const { id } = await named(phone)
  await venue.inside(async (tx) => {
    const guest = await findGuestForChange(tx, id)
    const notes = { allergies: ['sesame'], tags: ['never-again'], staff_note: 'Complains a lot' }
    await noteGuest(tx, guest, notes, 0)
  })
  const { text, data } = await shownAt(await linkFor('nora@example.com'))
  expect(text).not.toMatch(/sesame|never-again|Complains|allergies|tags|staff_note/)
  expect(data.guest).toMatchObject({ name: 'Nora', phone, email: 'nora@example.com' })
})

test('is not opened by an address that somebody has brought to the phone of another', async () => {
  const phone = '+12025550177'
  await book({ name: 'Isabella', phone, email: null, note: 'by the window' })
  await book({ name: 'Mallory', phone, email: 'mallory@example.com' })
  await expectOnlyVisit('mallory@example.com', phone, /Isabella|window/)
})

test.each<[string, string, (phone: string) => Promise<unknown>]>([
  [
    'that an import has brought',
    '+12025550181',
    (phone) =>
      venue.inside((tx) => importDocument(tx, { guests: [{ ref: 'iris', name: 'Iris Known', phone }] })),
  ],
  [
    'that staff have entered by a phone',
    '+12025550182',
    (phone) => venue.inside((tx) => meetGuest(tx, { name: 'Iris Known', phone, email: null })),
  ],
])('of a profile %s is not opened by who names its phone, or its name too', async (_, phone, enter) => {
  await enter(phone)
  const { id } = await named(phone)
  const email = `stranger-${id}@example.com`
  await book({ name: 'Iris Known', phone, email })
  await expectOnlyVisit(email, phone, /"allergies"|eraseSure/)
  // Neither does a document that repeats what it was exported with.
  await venue.inside(async (tx) => importDocument(tx, await exportDocument(tx)))
  expect(await named(phone)).toMatchObject({ id, email })
  await expectOnlyVisit(email, phone, /"allergies"/)
})

test('of a profile that takes over one with only the address is not opened by it', async () => {
  const [phone, email] = ['+12025550183', 'twice@example.com']
  await venue.inside(async (tx) => {
    await meetGuest(tx, { name: 'Iris Known', phone, email: null })
    await meetGuest(tx, { name: 'Iris Known', phone: null, email })
  })
  await book({ name: 'Iris Known', phone, email })
  const { rows } = await service.owner.query(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'merge_guests' and (j.payload ->> 'into')::int = $1`,
    [(await named(phone)).id],
  )
  expect(rows).toHaveLength(1)
  await privacyJobs(service.database)[0]?.run(rows[0].payload)
  await expectOnlyVisit(email, phone, /"allergies"/)
})

test('is opened by an address that an import or staff have given to the profile', async () => {
  const [imported, entered] = ['+12025550184', '+12025550185']
  await venue.inside((tx) =>
    importDocument(tx, {
      guests: [{ ref: 'olga', name: 'Olga', phone: imported, email: 'olga@example.com' }],
    }),
  )
  await venue.inside((tx) => meetGuest(tx, { name: 'Petra', phone: entered, email: null }))
  await edit(entered, { email: 'petra@example.com' })
  for (const [email, name] of [
    ['olga@example.com', 'Olga'],
    ['petra@example.com', 'Petra'],
  ] as const) {
    const path = await linkFor(email)
    expect((await shownAt(path)).data.guest).toMatchObject({ name, email })
    expect((await send(`${path}/erase`, { sure: 'yes' })).statusCode).toBe(200)
  }
  expect([await named(imported), await named(entered)]).toEqual([undefined, undefined])
})

test('is not opened in another restaurant that took over the document, by an address that a stranger had brought', async () => {
  const [known, whole] = ['+12025550191', '+12025550192']
  const other = await service.venue({ slug: 'moved' })
  await venue.inside((tx) => meetGuest(tx, { name: 'Iris Known', phone: known, email: null }))
  await book({ name: 'Iris Known', phone: known, email: 'moved-stranger@example.com' })
  await book({ name: 'Sara', phone: whole, email: 'sara@example.com' })
  const { guests } = await venue.inside((tx) => exportDocument(tx))
  const moved = guests as { phone: string }[]
  await other.inside((tx) =>
    importDocument(tx, { guests: moved.filter(({ phone }) => [known, whole].includes(phone)) }),
  )
  const owned = await Promise.all(
    [known, whole].map(async (phone) => (await other.inside((tx) => tx.run(findGuestByPhone(phone))))[0]),
  )
  expect(owned).toMatchObject([
    { email: 'moved-stranger@example.com', email_is_own: false },
    { email: 'sara@example.com', email_is_own: true },
  ])
})

test('is not opened any more once staff have given the profile another address', async () => {
  const phone = '+12025550186'
  await book({ name: 'Quinn', phone, email: 'quinn@example.com' })
  const path = await linkFor('quinn@example.com')
  await edit(phone, { email: 'other@example.com' })
  expect((await shownAt(path)).text).not.toMatch(/other@/)
  expect((await send(`${path}/erase`, { sure: 'yes' })).statusCode).toBe(409)
})

test('of the profile that the address is of comes first, where another has it too', async () => {
  const [taken, own] = ['+12025550187', '+12025550188']
  await venue.inside((tx) => meetGuest(tx, { name: 'Iris Known', phone: taken, email: null }))
  await book({ name: 'Rosa', phone: own, email: 'rosa@example.com' })
  await book({ name: 'Rosa', phone: taken, email: 'rosa@example.com' })
  expect((await named(taken)).email).toBe('rosa@example.com')
  expect((await shownAt(await linkFor('rosa@example.com'))).data.guest).toMatchObject({ phone: own })
  const { id } = await named(own)
  const again = { name: 'Rosa', phone: null, email: 'Rosa@example.com' }
  expect(await venue.inside((tx) => meetGuest(tx, again))).toMatchObject({ id })
})

test('staff who book by phone are not handed an address that a stranger brought', async () => {
  const visitor = new Visitor(service.app)
  await visitor.signIn((await addPerson(venue)).email)
  const listed = async (name: string) =>
    JSON.parse((await visitor.get(await visitor.calling(`/guests?search=${name}`))).text).data
  await venue.inside((tx) => meetGuest(tx, { name: 'Zelda', phone: '+12025550189', email: null }))
  await book({ name: 'Zelda', phone: '+12025550189', email: 'stranger@example.com' })
  await book({ name: 'Zora', phone: '+12025550190', email: 'zora@example.com' })
  expect(await listed('Zelda')).toMatchObject([{ email: 'stranger@example.com', email_is_own: false }])
  expect(await listed('Zora')).toMatchObject([{ email: 'zora@example.com', email_is_own: true }])
})
