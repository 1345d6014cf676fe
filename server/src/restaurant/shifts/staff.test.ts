// The pages of shifts: who plans, and who works.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { auditOf, eventsOf } from '../../../test/dining.ts'
import { addPerson, signedInAs, Visitor } from '../../../test/visitor.ts'
import { importDocument } from '../../across/document/import.ts'
import type { Role } from '../../ground/staff/rights.ts'
import { insertSales } from '../reports/queries.ts'
import type { MyShifts, Team, WeekView } from './staff-contract.ts'

const NOW = Date.parse('2026-11-14T12:00:00-05:00')
const MONDAY = '2026-11-16'
const TUESDAY = '2026-11-17'

let service: TestApp
let venue: Venue
let ann: Visitor
let ben: Visitor
let waiter: Visitor
let branch: number
const emails = {} as Record<'ann' | 'ben' | 'waiter', string>

beforeAll(async () => {
  service = await testApp()
})
beforeEach(async () => {
  service.clock.now = NOW
  venue = await service.venue()
  ann = await signedIn('ann', 'owner')
  ben = await signedIn('ben', 'manager')
  waiter = await signedIn('waiter', 'host')
  branch = (await view()).branch_id
})
afterAll(() => service.close())

async function signedIn(name: keyof typeof emails, role: Role): Promise<Visitor> {
  const visitor = new Visitor(service.app)
  emails[name] = (await addPerson(venue, role)).email
  await visitor.signIn(emails[name])
  return visitor
}
const ask = (visitor: Visitor, method: string, path: string, body?: object, key?: string) =>
  visitor.call(method, path, body, { key })
const view = async (week = MONDAY): Promise<WeekView> =>
  (await ask(ann, 'GET', `/shifts/week?week_start=${week}`)).data
const named = (more = {}) => ({ branch_id: branch, week_start: MONDAY, ...more })
const evening = (member_id: number | null, more = {}) => ({
  ...named(),
  member_id,
  day: TUESDAY,
  from: '17:00',
  to: '01:00',
  break_minutes: 30,
  ...more,
})
const addPersonToTeam = async (more = {}): Promise<number> =>
  (await ask(ann, 'POST', '/shifts/team', { name: 'Luis Ortega', role: 'kitchen', ...more })).data.id
const add = async (member: number | null, more = {}) =>
  (await ask(ann, 'POST', '/shifts', evening(member, more))).data.id as number
const publish = async (visitor = ann, version?: number) =>
  ask(visitor, 'POST', '/shifts/publish', named({ version: version ?? (await view()).week.version }))
const mails = async () =>
  (
    await service.owner.query(
      'select id, kind, recipient, body from mails where restaurant_id = $1 order by recipient',
      [venue.restaurant.id],
    )
  ).rows

describe('the plan of a week', () => {
  test('has drafts with their hours and cost beside the sales of past weeks, and says what was changed since', async () => {
    const luis = await addPersonToTeam({ wage_minor: 1500, email: 'luis@example.com' })
    const mina = await addPersonToTeam({ name: 'Mina Haddad', role: 'service' })
    await venue.inside(async (tx) =>
      insertSales(tx, branch, [
        { date: '2026-11-10', orders: 3, revenue_minor: 10_000 },
        { date: '2026-11-03', orders: 1, revenue_minor: 20_000 },
      ]),
    )
    const id = await add(luis, { note: 'Deep clean.' })
    await add(mina, { role: 'bar' })
    await add(null, { role: 'service', day: '2026-11-22', from: '20:00', to: '04:00' })
    const shown = await view()
    expect(shown).toMatchObject({
      week: { version: 3, published_at: null, is_changed: false },
      without_wage: ['Mina Haddad'],
      published: [],
      warnings: [],
    })
    expect(shown.shifts[0]).toEqual({
      id,
      member_id: luis,
      role: 'kitchen',
      day: TUESDAY,
      from: '17:00',
      to: '01:00',
      starts_at: '2026-11-17T17:00:00.000-05:00',
      ends_at: '2026-11-18T01:00:00.000-05:00',
      break_minutes: 30,
      note: 'Deep clean.',
      minutes: 450,
      version: 1,
    })
    expect(shown.days[1]).toEqual({
      day: TUESDAY,
      minutes: 900,
      cost_minor: 11_250,
      expected_minor: 15_000,
    })
    expect(shown.days[6]).toMatchObject({ minutes: 450, cost_minor: 0, expected_minor: null })
    expect((await publish()).status).toBe(200)
    await ask(ben, 'DELETE', `/shifts/${id}`, { version: 1 })
    const changed = await view()
    expect([changed.week.is_changed, changed.shifts.length, changed.published.length]).toEqual([true, 2, 3])
    const { data: difference } = await ask(ben, 'GET', `/shifts/difference?week_start=${MONDAY}`)
    expect(difference).toMatchObject({
      added: [],
      changed: [],
      removed: [{ id, staff_name: 'Luis Ortega' }],
      mailed: ['Luis Ortega'],
      not_mailed: [],
    })
    await ask(ann, 'POST', '/shifts/take-back', named({ version: changed.week.version }))
    expect(await view()).toMatchObject({ week: { is_changed: false }, shifts: [{}, {}, {}] })
  })

  test('refuses what is no shift, on its field', async () => {
    const luis = await addPersonToTeam()
    const details = async (more: object) =>
      (await ask(ann, 'POST', '/shifts', evening(luis, more))).error.details
    expect(await details({ from: '06:00', to: '22:30' })).toEqual({
      to: ['A shift can last at most 16 hours.'],
    })
    expect(await details({ day: '2026-11-23' })).toEqual({ day: ['A shift must begin within its week.'] })
    expect(await details({ week_start: TUESDAY })).toEqual({ week_start: ['A week starts on a Monday.'] })
    expect(await details({ branch_id: 999_999 })).toEqual({
      branch_id: ['The restaurant has no such branch.'],
    })
    expect(await details({ member_id: 999_999, break_minutes: 480 })).toEqual({
      member_id: ['There is no such team member.'],
      role: ['Enter a role.'],
      break_minutes: ['The break must be shorter than the shift.'],
    })
    expect((await view()).week.version).toBe(0)
  })

  test('the second of two who edit is told; whoever publishes what they have not seen, too', async () => {
    const luis = await addPersonToTeam()
    const id = await add(luis)
    const wish = { member_id: luis, day: TUESDAY, from: '18:00', to: '23:00', version: 1 }
    const seen = (await view()).week.version
    expect((await ask(ann, 'PUT', `/shifts/${id}`, wish)).status).toBe(200)
    const late = await ask(ben, 'PUT', `/shifts/${id}`, { ...wish, from: '19:00' })
    expect([late.status, late.error]).toMatchObject([
      409,
      { code: 'changed_meanwhile', details: { by: emails.ann, version: 2 } },
    ])
    expect((await ask(ben, 'DELETE', `/shifts/${id}`, { version: 1 })).status).toBe(409)
    expect((await publish(ben, seen)).error.code).toBe('changed_meanwhile')
    expect((await ask(ann, 'PUT', `/shifts/${id}`, { ...wish, version: 2 })).status).toBe(200)
    expect((await view()).week.version).toBe(seen + 1)
  })

  test('last week and templates come at the same times on the wall, once, and those who left leave them open', async () => {
    const luis = await addPersonToTeam()
    const mina = await addPersonToTeam({ name: 'Mina' })
    await add(luis)
    await add(mina, { day: '2026-11-22' })
    await ask(ann, 'POST', '/shifts/templates', named({ name: 'Usual' }))
    await ask(ann, 'POST', `/shifts/team/${mina}/take-out`)
    const next = { branch_id: branch, week_start: '2027-03-08', version: 0 }
    const copy = { ...next, from_week: MONDAY }
    expect((await ask(ann, 'POST', '/shifts/copy', copy)).data).toEqual({ added: 2 })
    const { shifts, week, templates } = await view('2027-03-08')
    expect(
      shifts.map(({ day, from, to, member_id, minutes }) => [day, from, to, member_id, minutes]),
    ).toEqual([
      ['2027-03-09', '17:00', '01:00', luis, 450],
      ['2027-03-14', '17:00', '01:00', null, 450],
    ])
    const again = await ask(ann, 'POST', '/shifts/copy', { ...copy, version: week.version })
    expect(again.data).toEqual({ added: 0 })
    expect((await ask(ann, 'POST', '/shifts/copy', copy)).status).toBe(409)
    const [template] = templates
    expect(template).toEqual({ id: template!.id, name: 'Usual', shifts: 2 })
    const later = { branch_id: branch, week_start: '2027-03-15', version: 0 }
    expect((await ask(ann, 'POST', `/shifts/templates/${template!.id}/use`, later)).data).toEqual({
      added: 2,
    })
    expect((await ask(ann, 'DELETE', `/shifts/templates/${template!.id}`)).status).toBe(200)
    const none = await ask(ann, 'POST', '/shifts/copy', {
      ...copy,
      version: week.version,
      from_week: '2026-01-05',
    })
    expect(none.error.details).toEqual({ from_week: ['There is nothing to copy in that week.'] })
  })

  test('warns of what speaks against it', async () => {
    const luis = await addPersonToTeam({ weekly_hours: 10 })
    const id = await add(luis)
    const early = await add(luis, { day: '2026-11-18', from: '08:00', to: '14:00' })
    await ask(ann, 'POST', '/shifts/time-off', { member_id: luis, from: '2026-11-18', to: '2026-11-19' })
    const { warnings, time_off } = await view()
    expect(warnings.map(({ kind, shift_ids, minutes }) => [kind, shift_ids, minutes])).toEqual([
      ['short_rest', [id, early], 420],
      ['too_many_hours', [id, early], 780],
      ['not_available', [id], null],
      ['not_available', [early], null],
    ])
    expect(time_off).toMatchObject([{ member_id: luis, status: 'granted' }])
  })
})

describe('publishing', () => {
  test('tells those concerned by mail, the one who had the shift before too, and nobody twice for one key', async () => {
    const luis = await addPersonToTeam({ email: 'luis@example.com' })
    const mina = await addPersonToTeam({ name: 'Mina', email: 'mina@example.com' })
    const kim = await addPersonToTeam({ name: 'Kim', email: 'kim@example.com' })
    const id = await add(luis)
    await add(kim)
    const { version } = (await view()).week
    const body = named({ version })
    const first = await ask(ann, 'POST', '/shifts/publish', body, 'once')
    expect(await ask(ann, 'POST', '/shifts/publish', body, 'once')).toEqual(first)
    const sent = await mails()
    expect(sent.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['shifts.published', 'kim@example.com'],
      ['shifts.published', 'luis@example.com'],
    ])
    await ask(ann, 'PUT', `/shifts/${id}`, { ...evening(mina), version: 1 })
    await publish()
    const [taken, given] = (await mails()).filter((mail) => !sent.some(({ id: old }) => old === mail.id))
    expect([taken.recipient, given.recipient]).toEqual(['luis@example.com', 'mina@example.com'])
    expect(taken.body).toContain('No longer yours')
    expect(taken.body).toContain('You don’t have any shifts that week.')
    expect(given.body.replace(/\s/gu, ' ')).toContain(
      'Tuesday, November 17, 5:00 PM – 1:00 AM · kitchen · 30 min break',
    )
    expect(await eventsOf(service, venue, 'shift.published')).toHaveLength(2)
    expect((await auditOf(service, venue, 'shift.published')).map(({ after }) => after)).toMatchObject([
      { added: 2, changed: 0 },
      { added: 0, changed: 1 },
    ])
  })

  test('two shifts of one person at once are refused in words', async () => {
    const luis = await addPersonToTeam()
    await add(luis)
    await add(luis, { from: '16:00', to: '18:00' })
    expect((await view()).warnings).toMatchObject([{ kind: 'overlap' }])
    const { status, error } = await publish()
    expect([status, error.details.shifts]).toEqual([
      422,
      ['Luis Ortega would work twice at the same time: 2026-11-17 16:00–18:00 and 2026-11-17 17:00–01:00.'],
    ])
  })
})

describe('the team', () => {
  test('has people with and without an account; one address is one person', async () => {
    await addPersonToTeam({
      email: emails.waiter,
      unavailable: [{ days: ['mon'], from: '08:00', to: '12:00' }],
    })
    const mina = await addPersonToTeam({ name: 'Mina', wage_minor: 1500, weekly_hours: 37.5 })
    const taken = await ask(ann, 'POST', '/shifts/team', {
      name: 'Other',
      role: 'bar',
      email: emails.waiter.toUpperCase(),
    })
    expect(taken.error.details).toEqual({ email: ['Another team member has this email.'] })
    const { members }: Team = (await ask(ann, 'GET', '/shifts/team')).data
    expect(members.map(({ name, has_account, weekly_hours }) => [name, has_account, weekly_hours])).toEqual([
      ['Luis Ortega', true, null],
      ['Mina', false, 37.5],
    ])
    const change = { name: 'Mina', role: 'bar', wage_minor: 1600, version: 1 }
    expect((await ask(ben, 'PUT', `/shifts/team/${mina}`, change)).status).toBe(200)
    expect((await ask(ann, 'PUT', `/shifts/team/${mina}`, change)).error.code).toBe('changed_meanwhile')
    const [, , logged] = await auditOf(service, venue, 'shift.member%')
    expect(logged!.after).toEqual({ changed: ['role', 'wage_minor', 'weekly_minutes'] })
  })

  test('whoever is taken out keeps what they worked, and can come back', async () => {
    const luis = await addPersonToTeam({ email: emails.waiter })
    await add(luis)
    await publish()
    await ask(waiter, 'POST', '/my-shifts/calendar')
    await ask(ann, 'POST', `/shifts/team/${luis}/take-out`)
    const { shifts, published, members } = await view()
    expect([shifts[0]!.member_id, published[0]!.member_id]).toEqual([null, luis])
    expect(members).toMatchObject([{ id: luis, has_left: true }])
    expect((await ask(waiter, 'GET', '/my-shifts')).data.member).toBeNull()
    expect((await venue.get('/shift-weeks')).body.data[0].shifts[0].staff_name).toBe('Luis Ortega')
    await ask(ann, 'POST', `/shifts/team/${luis}/take-back`)
    expect((await ask(waiter, 'GET', '/my-shifts')).data.member).toMatchObject({ has_calendar: false })
  })
})

describe('my shifts', () => {
  const mine = async (): Promise<MyShifts> => (await ask(waiter, 'GET', '/my-shifts')).data

  test('are those published for my address, and what nobody has yet; drafts and wages are not', async () => {
    expect((await mine()).member).toBeNull()
    const luis = await addPersonToTeam({ email: emails.waiter, wage_minor: 1500 })
    await add(luis)
    await add(null, { role: 'bar' })
    expect((await mine()).shifts).toEqual([])
    await publish()
    const { member, shifts, open } = await mine()
    expect(member).toEqual({ id: luis, name: 'Luis Ortega', role: 'kitchen', has_calendar: false })
    expect(shifts).toMatchObject([{ day: TUESDAY, role: 'kitchen', minutes: 450, branch: null }])
    expect(open).toMatchObject([{ role: 'bar' }])
  })

  test('are a calendar at a secret address, which a new one and an end take away', async () => {
    const luis = await addPersonToTeam({ email: emails.waiter })
    const id = await add(luis)
    await publish()
    const subscribe = async () => new URL((await ask(waiter, 'POST', '/my-shifts/calendar')).meta.url)
    const read = (url: URL) => service.app.inject({ url: url.pathname })
    const first = await subscribe()
    const { statusCode, headers, payload } = await read(first)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(payload).toContain(`UID:shift-${id}@comanda`)
    const second = await subscribe()
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
    const other = await service.venue()
    const elsewhere = new URL(second)
    elsewhere.pathname = second.pathname.replace(String(venue.restaurant.id), String(other.restaurant.id))
    expect((await read(elsewhere)).statusCode).toBe(404)
    await ask(ben, 'DELETE', `/shifts/team/${luis}/calendar`)
    expect((await read(second)).statusCode).toBe(404)
    const third = await subscribe()
    await ask(waiter, 'DELETE', '/my-shifts/calendar')
    expect((await read(third)).statusCode).toBe(404)
  })

  test('time off is asked for, answered by who plans, told by mail, and can be withdrawn', async () => {
    const luis = await addPersonToTeam({ email: emails.waiter })
    const ask2 = { from: '2026-12-24', to: '2026-12-26', note: 'Family' }
    const { id } = (await ask(waiter, 'POST', '/my-shifts/time-off', ask2)).data
    expect((await view()).asked).toBe(1)
    expect((await ask(waiter, 'POST', `/shifts/time-off/${id}/answer`, { granted: true })).status).toBe(403)
    expect((await ask(ben, 'POST', `/shifts/time-off/${id}/answer`, { granted: true })).status).toBe(200)
    expect((await mine()).time_off).toEqual([
      { id, member_id: luis, ...ask2, status: 'granted', answered_by: emails.ben },
    ])
    expect(await mails()).toMatchObject([{ kind: 'shifts.time_off', recipient: emails.waiter }])
    await ask(waiter, 'POST', `/my-shifts/time-off/${id}/withdraw`)
    expect((await mine()).time_off).toEqual([])
    const wrong = await ask(waiter, 'POST', '/my-shifts/time-off', { from: '2026-12-24', to: '2026-12-23' })
    expect(wrong.error.details).toEqual({ to: ['Time off cannot end before it begins.'] })
    const past = await ask(waiter, 'POST', '/my-shifts/time-off', { from: '2026-11-01', to: '2026-11-02' })
    expect(past.error.details).toEqual({ to: ['These days have passed.'] })
  })
})

test('planning is of owner and manager; nothing of it reaches another restaurant', async () => {
  expect((await ask(waiter, 'GET', '/shifts/week')).error.code).toBe('insufficient_role')
  const luis = await addPersonToTeam()
  const id = await add(luis)
  const other = await service.venue()
  await other.inside((tx) => importDocument(tx, { team: [{ ref: 'x', name: 'X', role: 'bar' }] }))
  const stranger = await signedInAs(service, other)
  expect((await ask(stranger, 'DELETE', `/shifts/${id}`, { version: 1 })).status).toBe(404)
  expect((await ask(stranger, 'POST', `/shifts/team/${luis}/take-out`)).status).toBe(404)
  const { data } = await ask(stranger, 'GET', '/shifts/team')
  expect(data.members.map(({ name }: { name: string }) => name)).toEqual(['X'])
})
