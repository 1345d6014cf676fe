import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { asked, diningVenue } from '../../../test/dining.ts'
import { signedInAs, type Visitor } from '../../../test/visitor.ts'
import { importDocument } from '../../across/document/import.ts'

const TABLES = [
  { ref: 'a', name: 'One', code: 'A', area: 'Room', min_seats: 1, max_seats: 2 },
  { ref: 'b', name: 'Two', code: 'B', area: 'Room', min_seats: 2, max_seats: 4 },
]
const PLACE = { x: 200, y: 120, width: 90, height: 120, rotation: 45, shape: 'round' }

let service: TestApp
let venue: Venue
let owner: Visitor
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ document: { tables: TABLES } })
  owner = await signedIn(venue)
})
afterAll(() => service.close())

async function signedIn(at: Venue): Promise<Visitor> {
  return signedInAs(service, at, 'owner')
}
const ask = (visitor: Visitor, method: 'GET' | 'PUT', path: string, body?: object) =>
  visitor.call(method, path, body)
const plan = async (visitor = owner) => (await ask(visitor, 'GET', '/floor-plan')).data
const save = (version: string, tables: object[], visitor = owner) =>
  ask(visitor, 'PUT', '/floor-plan', { version, tables })

test('a table stands where the owner put it, in the editor and where staff look, and an import keeps it there', async () => {
  const { a, b } = venue.ids.tables!
  const before = await plan()
  expect(before).toMatchObject({ placed: [], floors: [{ name: null }] })
  const upstairs = [{ id: a, floor: 'Upstairs', place: PLACE }]
  const { status, data: first } = await save(before.version, upstairs)
  expect([status, first.version === before.version]).toEqual([200, false])
  // The same again changes nothing.
  expect((await save(first.version, upstairs)).data).toEqual(first)
  await venue.inside((tx) => importDocument(tx, { tables: [{ ...TABLES[0], name: 'First' }, TABLES[1]] }))
  const after = await plan()
  expect(after).toMatchObject({
    version: first.version,
    placed: [a],
    floors: [
      { name: 'Upstairs', tables: [{ id: a, name: 'First', floor: 'Upstairs', ...PLACE }] },
      { name: null, tables: [{ id: b }] },
    ],
  })
  expect((await ask(owner, 'GET', '/floor')).data).toEqual(after.floors)
  const { data: log } = await ask(owner, 'GET', '/activity?group=restaurant')
  expect(
    log.find(({ action }: { action: string }) => action === 'restaurant.floor_plan_changed'),
  ).toMatchObject({
    before: { One: { floor: null, x: null } },
    after: { One: { floor: 'Upstairs', ...PLACE } },
  })
  // Back to where it is laid out by itself.
  expect((await save(first.version, [{ id: a, floor: null, place: null }])).data).toEqual({
    version: before.version,
  })
  expect(await plan()).toMatchObject({ placed: [], floors: [{ name: null, tables: [{ id: a }, { id: b }] }] })
})

test('the second of two editors is told, also where the table is gone', async () => {
  const { a, b } = venue.ids.tables!
  const { version } = await plan()
  const two = await Promise.all([
    save(version, [{ id: a, floor: null, place: PLACE }]),
    save(version, [{ id: a, floor: null, place: { ...PLACE, x: 300 } }]),
  ])
  expect(two.map(({ status, error }) => [status, error?.code]).toSorted()).toEqual([
    [200, undefined],
    [409, 'changed_meanwhile'],
  ])
  await venue.inside((tx) => importDocument(tx, { tables: [TABLES[0]] }))
  const { version: next } = await plan()
  const gone = await save(next, [{ id: b, floor: null, place: PLACE }])
  expect([gone.status, gone.error.code]).toEqual([409, 'changed_meanwhile'])
})

test('each branch has a plan of its own: whoever edits another is not told', async () => {
  const { a } = venue.ids.tables!
  const branches = [
    { ref: 'main', name: 'Main', default: true },
    { ref: 'west', name: 'West' },
  ]
  const both = await service.venue({
    document: { branches, tables: [TABLES[0], { ...TABLES[1], branch_ref: 'west' }] },
  })
  const visitor = await signedIn(both)
  const at = (ref: string) => `/floor-plan?branch_id=${both.ids.branches![ref]}`
  const [main, west] = await Promise.all(['main', 'west'].map((ref) => ask(visitor, 'GET', at(ref))))
  const put = (ref: string, version: string, table: number, place: object) =>
    ask(visitor, 'PUT', at(ref), { version, tables: [{ id: table, floor: null, place }] })
  const { a: ours, b: theirs } = both.ids.tables!
  expect((await put('main', main!.data.version, ours!, PLACE)).status).toBe(200)
  expect((await put('west', west!.data.version, theirs!, PLACE)).status).toBe(200)
  const late = await put('west', west!.data.version, theirs!, { ...PLACE, x: 300 })
  expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
  expect((await put('west', west!.data.version, a!, PLACE)).status).toBe(409)
})

test('a place outside the floor, a wrong size and a table named twice are refused on their field', async () => {
  const { a } = venue.ids.tables!
  const { version } = await plan()
  const wrong = await save(version, [
    { id: a, floor: null, place: { ...PLACE, x: -1, width: 10, rotation: 360 } },
  ])
  expect([wrong.status, Object.keys(wrong.error.details)]).toEqual([
    422,
    ['tables.0.place.x', 'tables.0.place.width', 'tables.0.place.rotation'],
  ])
  const twice = await save(version, [
    { id: a, floor: null, place: PLACE },
    { id: a, floor: null, place: null },
  ])
  expect(twice.error.details).toEqual({ 'tables.1.id': ['This is listed twice.'] })
})

test('nobody places the tables of another restaurant', async () => {
  const other = await service.venue({ document: { tables: TABLES } })
  const visitor = await signedIn(other)
  const theirs = await save(
    (await plan(visitor)).version,
    [{ id: venue.ids.tables!.a, floor: null, place: PLACE }],
    visitor,
  )
  expect([theirs.status, theirs.error.code]).toEqual([409, 'changed_meanwhile'])
})

test('a table that guests or bookings need stays where a settings page would remove it; a document removes it', async () => {
  const now = Date.parse('2026-11-14T12:00:00Z')
  service.clock.now = now
  const place = await diningVenue(service)
  const visitor = await signedIn(place)
  const { data } = await place
    .post('/reservations', asked({ table_id: place.ids.tables!.a }))
    .then(({ body }) => body)
  await place.post('/reservations', asked({ table_id: place.ids.tables!.b }))
  const part = async () => (await ask(visitor, 'GET', '/settings/tables')).data
  const { version, value } = await part()
  const without = { tables: value.tables.slice(0, 0), table_combinations: [] }
  const refused = await ask(visitor, 'PUT', '/settings/tables', { version, value: without })
  const names = value.tables.slice(0, 2).map(({ name }: { name: string }) => name)
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(data.date),
  )
  expect([refused.status, refused.error.details]).toEqual([
    422,
    {
      'value.tables': names.map(
        (name: string) => `"${name}" is booked, next on ${date}. Move those bookings to another table first.`,
      ),
    },
  ])
  expect((await part()).version).toBe(version)
  await place.inside((tx) => importDocument(tx, without))
  expect((await part()).value.tables).toEqual([])
})
