import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { eventsOf } from '../../../test/dining.ts'
import { exportDocument } from '../../across/document/export.ts'
import { importDocument } from '../../across/document/import.ts'
import { listBranches } from '../../ground/tenants/queries.ts'
import type { DocumentInvalid } from '../../platform/document/faults.ts'
import { publishWeek } from './commands/publish-week.ts'
import { findWeek } from './queries.ts'

const NOW = Date.parse('2026-11-14T12:00:00-05:00')
const MOMENT = '2026-11-14T12:00:00.000-05:00'
const MONDAY = '2026-11-16'
const ID = expect.any(Number)

const TEAM = [
  { ref: 'luis', name: 'Luis Ortega', role: 'kitchen' },
  { ref: 'mina', name: 'Mina Haddad', role: 'service' },
]
const at = (text: string) => `2026-11-${text}:00.000-05:00`
const shift = (team_ref: string | null, from: string, to: string, more = {}) => ({
  team_ref,
  starts_at: at(from),
  ends_at: at(to),
  break_minutes: 30,
  note: null,
  ...more,
})
const week = (shifts: object[], more = {}) => ({ branch_ref: 'main', week_start: MONDAY, shifts, ...more })
const PLAN = week([
  shift('luis', '16T10:00', '16T18:00'),
  shift('mina', '16T17:00', '17T01:00', { note: 'A party of twelve.' }),
])

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
})
beforeEach(async () => {
  service.clock.now = NOW
  venue = await service.venue()
  await bring({ team: TEAM })
})
afterAll(() => service.close())

const bring = (document: object, to: Venue = venue) => to.inside((tx) => importDocument(tx, document))
const faultsOf = (document: object) =>
  bring(document).then(
    () => [],
    (error) => (error as DocumentInvalid).faults.map(({ pointer, fault }) => [pointer, fault.message]),
  )
const branchOf = (ref = 'main', of: Venue = venue) =>
  of.inside(async (tx) => (await listBranches(tx)).find((one) => one.ref === ref)!.id)
async function publish(weekStart = MONDAY, ref = 'main', of: Venue = venue) {
  const branch = await branchOf(ref, of)
  return of.inside(async (tx) => {
    const [found] = await tx.run(findWeek(branch, weekStart))
    return publishWeek(tx, found!)
  })
}
const published = () => eventsOf(service, venue, 'shift.published')

describe('a published week', () => {
  test('is shown with its shifts, tells webhooks all of it, and drafts are nowhere to be seen', async () => {
    await bring({ shift_weeks: [PLAN] })
    expect((await venue.get('/shift-weeks')).body.data).toEqual([])
    await publish()
    const { body } = await venue.get('/shift-weeks')
    const shown = {
      id: ID,
      branch_id: await branchOf(),
      week_start: MONDAY,
      shifts: [
        {
          id: ID,
          staff_name: 'Luis Ortega',
          role: 'kitchen',
          starts_at: at('16T10:00'),
          ends_at: at('16T18:00'),
          break_minutes: 30,
          note: null,
        },
        {
          id: ID,
          staff_name: 'Mina Haddad',
          role: 'service',
          starts_at: at('16T17:00'),
          ends_at: at('17T01:00'),
          break_minutes: 30,
          note: 'A party of twelve.',
        },
      ],
      published_at: MOMENT,
      updated_at: MOMENT,
    }
    expect(body.data).toEqual([shown])
    const one = await venue.get(`/shift-weeks/${body.data[0].id}`)
    expect(one.body).toEqual({ data: body.data[0], meta: {}, links: {} })
    expect((await published()).map(({ data }) => data)).toEqual([{ shift_week: body.data[0] }])
  })

  test('published again as it is, it tells nobody; changed, it shows the old one until then, and tells again', async () => {
    await bring({ shift_weeks: [PLAN] })
    await publish()
    const before = (await venue.get('/shift-weeks')).text
    expect(await publish()).toBeNull()
    await bring({ team: TEAM, shift_weeks: [PLAN] })
    expect(await publish()).toBeNull()
    const longer = [{ ...PLAN.shifts[0], ends_at: at('16T19:00') }, PLAN.shifts[1]!]
    await bring({ shift_weeks: [week(longer)] })
    expect((await venue.get('/shift-weeks')).text).toBe(before)
    service.clock.now = NOW + 60_000
    const again = await publish()
    expect(again!.shifts.map(({ ends_at }) => ends_at)).toEqual([at('16T19:00'), at('17T01:00')])
    const [first, second] = await published()
    const ids = (event: typeof first) => event!.data.shift_week.shifts.map(({ id }: { id: number }) => id)
    expect(ids(second)).toEqual(ids(first))
    expect(again!.updated_at).toBe('2026-11-14T12:01:00.000-05:00')
  })

  test('never has a person in two places at once, over all branches; one right after the other is fine', async () => {
    await bring({
      branches: [
        { ref: 'main', name: 'Main', default: true },
        { ref: 'two', name: 'Two' },
      ],
    })
    const there = (from: string, to: string) => week([shift('luis', from, to)], { branch_ref: 'two' })
    await bring({ shift_weeks: [PLAN, there('16T17:00', '16T22:00')] })
    await publish()
    await expect(publish(MONDAY, 'two')).rejects.toMatchObject({
      details: {
        shifts: [
          {
            message:
              'Luis Ortega would work twice at the same time: 2026-11-16 17:00–22:00 and 2026-11-16 10:00–18:00 (Main).',
          },
        ],
      },
    })
    expect((await venue.get('/shift-weeks')).body.data).toHaveLength(1)
    await bring({ shift_weeks: [there('16T18:00', '16T22:00')] })
    expect(await publish(MONDAY, 'two')).toMatchObject({ shifts: [{ staff_name: 'Luis Ortega' }] })
    await bring({
      shift_weeks: [week([shift('mina', '18T10:00', '18T14:00'), shift('mina', '18T13:00', '18T15:00')])],
    })
    await expect(publish()).rejects.toMatchObject({ code: 'validation_failed' })
  })

  test('of two weeks at once that need the same person only one is published', async () => {
    await bring({
      branches: [
        { ref: 'main', name: 'Main', default: true },
        { ref: 'two', name: 'Two' },
      ],
    })
    const same = [shift('luis', '16T10:00', '16T18:00')]
    await bring({ shift_weeks: [week(same), week(same, { branch_ref: 'two' })] })
    const both = await Promise.allSettled([publish(), publish(MONDAY, 'two')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await venue.get('/shift-weeks')).body.data).toHaveLength(1)
  })

  test('leaves out what nobody has yet', async () => {
    await bring({ shift_weeks: [week([shift(null, '16T10:00', '16T14:00', { role: 'bar' })])] })
    expect(await publish()).toMatchObject({ shifts: [] })
  })
})

describe('the list', () => {
  beforeEach(async () => {
    await bring({
      branches: [
        { ref: 'main', name: 'Main', default: true },
        { ref: 'two', name: 'Two' },
      ],
    })
    await bring({
      shift_weeks: [
        PLAN,
        week([], { week_start: '2026-11-23' }),
        week([], { week_start: '2026-11-09' }),
        week([], { branch_ref: 'two' }),
      ],
    })
    await publish()
    await publish('2026-11-23')
    await publish('2026-11-09')
    await publish(MONDAY, 'two')
  })
  const starts = async (query: string) =>
    (await venue.get(`/shift-weeks${query}`)).body.data.map((one: { week_start: string }) => one.week_start)

  test('is by week, filtered by branch and by the day weeks start on, and paged', async () => {
    expect(await starts('')).toEqual(['2026-11-09', MONDAY, MONDAY, '2026-11-23'])
    expect(await starts(`?branch_id=${await branchOf('two')}`)).toEqual([MONDAY])
    expect(await starts(`?from=${MONDAY}`)).toEqual([MONDAY, MONDAY, '2026-11-23'])
    expect(await starts(`?from=${MONDAY}&to=${MONDAY}`)).toEqual([MONDAY, MONDAY])
    expect(await starts('?to=2026-11-15')).toEqual(['2026-11-09'])
    const { body } = await venue.get('/shift-weeks?per_page=2')
    const next = await venue.get(`/shift-weeks?per_page=2&cursor=${body.meta.next_cursor}`)
    expect(next.body.data.map((one: { week_start: string }) => one.week_start)).toEqual([
      MONDAY,
      '2026-11-23',
    ])
    expect(next.body.meta.next_cursor).toBeNull()
  })

  test('refuses what is no day, days the wrong way round, a foreign branch and a foreign cursor', async () => {
    const details = async (query: string) => (await venue.get(`/shift-weeks?${query}`)).body.error?.details
    expect(await details('branch_id=999999')).toEqual({ branch_id: ['The restaurant has no such branch.'] })
    expect(await details('from=2026-11-20&to=2026-11-19')).toEqual({ from: ['Must not be after `to`.'] })
    expect(Object.keys(await details('from=soon&to=2026-02-30&branch_id=x&per_page=0&cursor=no'))).toEqual(
      expect.arrayContaining(['from', 'to', 'branch_id', 'per_page', 'cursor']),
    )
  })

  test('needs shifts:read, and shows nothing of another restaurant', async () => {
    const other = await service.venue()
    const { id } = (await venue.get('/shift-weeks')).body.data[0]
    expect((await other.get(`/shift-weeks/${id}`)).status).toBe(404)
    expect((await other.get('/shift-weeks')).body.data).toEqual([])
    const { token } = await venue.newToken({ scopes: ['orders:read'] })
    const refused = await service.request('GET', '/shift-weeks', { token })
    expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_scope'])
    expect((await venue.get('/shift-weeks/no')).status).toBe(404)
  })
})

describe('the document', () => {
  test('has team and weeks, as they were sent; imported again, nothing changes', async () => {
    const { team } = await bring({ team: TEAM, shift_weeks: [PLAN] })
    expect(team).toEqual({ luis: ID, mina: ID })
    const exported = await venue.inside(exportDocument)
    expect([exported.team, exported.shift_weeks]).toEqual([TEAM, [PLAN]])
    const rows = () => service.owner.query('select id, version, updated_at from shift_weeks order by id')
    const before = (await rows()).rows
    service.clock.now = NOW + 1000
    expect((await bring(exported)).team).toEqual(team)
    expect((await rows()).rows).toEqual(before)
  })

  test('says where it is wrong, all of it, and changes nothing', async () => {
    expect(
      await faultsOf({
        shift_weeks: [
          week([], { week_start: '2026-11-18' }),
          week([
            shift('nobody', '16T10:00', '16T18:00'),
            shift('luis', '16T18:00', '16T10:00'),
            shift('luis', '16T06:00', '16T22:01'),
            shift('luis', '15T23:00', '16T05:00'),
            shift(null, '16T10:00', '16T12:00'),
            shift('luis', '16T10:00', '16T10:20'),
          ]),
          week([]),
          week([], { branch_ref: 'gone' }),
        ],
      }),
    ).toEqual([
      ['/shift_weeks/0/week_start', 'A week starts on a Monday.'],
      ['/shift_weeks/1/shifts/0/team_ref', 'There is no team member "nobody".'],
      ['/shift_weeks/1/shifts/1/ends_at', 'A shift must end after it begins.'],
      ['/shift_weeks/1/shifts/2/ends_at', 'A shift can last at most 16 hours.'],
      ['/shift_weeks/1/shifts/3/starts_at', 'A shift must begin within its week.'],
      ['/shift_weeks/1/shifts/4/role', 'Enter a role, because the shift is still open.'],
      ['/shift_weeks/1/shifts/5/break_minutes', 'The break must be shorter than the shift.'],
      ['/shift_weeks/2/week_start', 'This week is listed twice for the branch.'],
      ['/shift_weeks/3/branch_ref', 'There is no branch "gone".'],
    ])
    expect((await venue.inside(exportDocument)).shift_weeks).toEqual([])
  })

  test("a week is the branch's own, and times without an offset are on the restaurant's clock", async () => {
    await bring({
      branches: [
        { ref: 'main', name: 'Main', default: true },
        { ref: 'tokyo', name: 'Tokyo', timezone: 'Asia/Tokyo' },
      ],
    })
    const sent = { team_ref: 'luis', starts_at: '2026-11-15T20:00:00', ends_at: '2026-11-16T02:00:00' }
    await bring({ shift_weeks: [week([sent], { branch_ref: 'tokyo' })] })
    expect(await publish(MONDAY, 'tokyo')).toMatchObject({
      shifts: [{ starts_at: at('15T20:00'), ends_at: at('16T02:00'), break_minutes: 0, note: null }],
    })
    expect(await faultsOf({ shift_weeks: [week([sent])] })).toEqual([
      ['/shift_weeks/0/shifts/0/starts_at', 'A shift must begin within its week.'],
    ])
  })

  test('whoever is left out of the team leaves: what is published stays, what is planned is open', async () => {
    await bring({ shift_weeks: [PLAN] })
    await publish()
    await bring({ team: [TEAM[1]!] })
    expect((await venue.get('/shift-weeks')).body.data[0].shifts).toHaveLength(2)
    const exported = await venue.inside(exportDocument)
    expect(exported.team).toEqual([TEAM[1]])
    expect(exported.shift_weeks).toMatchObject([{ shifts: [{ team_ref: null, role: 'kitchen' }, {}] }])
    const { team } = await bring({ team: TEAM })
    expect(team).toEqual({ luis: ID, mina: ID })
  })

  test('names whoever has left only where a week does, so that it can be brought back, here and elsewhere', async () => {
    const worked = week([shift('luis', '09T10:00', '09T18:00')], { week_start: '2026-11-09' })
    await bring({ shift_weeks: [worked] })
    await bring({ team: [] })
    const exported = await venue.inside(exportDocument)
    expect([exported.team, exported.shift_weeks]).toEqual([[{ ...TEAM[0], is_active: false }], [worked]])
    const other = await service.venue()
    for (const to of [venue, other]) {
      await bring({ team: exported.team, shift_weeks: exported.shift_weeks }, to)
      expect((await to.inside(exportDocument)).team).toEqual(exported.team)
    }
  })
})
