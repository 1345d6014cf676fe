import { listStaff } from '../../ground/staff/queries.ts'
import { act, inside, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { addDays, localDate } from '../../platform/time/clock.ts'
import {
  applyTemplate,
  copyWeek,
  discardChanges,
  removeTemplate,
  saveTemplate,
} from './commands/copy-week.ts'
import {
  addMember,
  changeMember,
  endCalendar,
  findMemberForChange,
  removeMember,
  restoreMember,
} from './commands/edit-team.ts'
import {
  addShift,
  assertWeekSeen,
  changeShift,
  findWeekForChange,
  removeShift,
  type WeekName,
} from './commands/edit-week.ts'
import { publishWeek } from './commands/publish-week.ts'
import { answerAsked, askTimeOff } from './commands/time-off.ts'
import { presentTimeOff, weekDifference, weekView } from './commands/week-view.ts'
import {
  CopyBody,
  MemberBody,
  MemberChange,
  MemberDaysOffBody,
  NewShiftBody,
  Seen,
  ShiftBody,
  type Team,
  type TeamMember,
  TemplateBody,
  TimeOffAnswer,
  WeekQuery,
  WeekSeen,
  type WishBody,
} from './staff-contract.ts'
import { ALL_MEMBERS, type MemberDetails, type MemberRow, timeOffUntil } from './team-queries.ts'

const SHOWN_TIME_OFF_DAYS = 90

/** What whoever plans asks: wages are in it, so nobody else gets any of it. */
export function shiftStaffRoutes({ database }: { database: Database }): StaffRoute[] {
  const right = 'planShifts'
  return [
    look({
      path: '/shifts/week',
      // Whoever is planned here may be planned elsewhere at the same time.
      atOne: true,
      everywhere: true,
      right,
      query: WeekQuery,
      read: inside(database, (tx, { query, branchId }) => weekView(tx, { ...query, branch_id: branchId })),
    }),
    look({
      path: '/shifts/difference',
      // Whoever is planned here may be planned elsewhere at the same time.
      atOne: true,
      everywhere: true,
      right,
      query: WeekQuery,
      read: inside(database, (tx, { query, branchId }) =>
        weekDifference(tx, { ...query, branch_id: branchId }),
      ),
    }),
    act({
      method: 'POST',
      path: '/shifts',
      right,
      body: NewShiftBody,
      run: async (tx, { body }) => ({ data: { id: await addShift(tx, weekIn(body), wishIn(body)) } }),
    }),
    act({
      method: 'PUT',
      path: '/shifts/:shift',
      right,
      body: ShiftBody,
      run: (tx, { number, body }) => done(changeShift(tx, number, body.version, wishIn(body))),
    }),
    act({
      method: 'DELETE',
      path: '/shifts/:shift',
      right,
      body: Seen,
      run: (tx, { number, body }) => done(removeShift(tx, number, body.version)),
    }),
    act({
      method: 'POST',
      path: '/shifts/copy',
      right,
      body: CopyBody,
      run: async (tx, { body }) => ({
        data: {
          added: await copyWeek(tx, weekIn(body), { fromWeek: body.from_week, seen: body.version }),
        },
      }),
    }),
    act({
      method: 'POST',
      path: '/shifts/take-back',
      right,
      body: WeekSeen,
      run: (tx, { body }) => done(discardChanges(tx, weekIn(body), body.version)),
    }),
    act({
      method: 'POST',
      path: '/shifts/publish',
      right,
      body: WeekSeen,
      async run(tx, { body, membership }) {
        const { week } = await findWeekForChange(tx, weekIn(body))
        await assertWeekSeen(tx, week, body.version)
        return { data: { published: await publishWeek(tx, week, membership.branchIds) } }
      },
    }),
    act({
      method: 'POST',
      path: '/shifts/templates',
      right,
      body: TemplateBody,
      run: async (tx, { body }) => ({ data: { id: await saveTemplate(tx, weekIn(body), body.name) } }),
    }),
    act({
      method: 'POST',
      path: '/shifts/templates/:template/use',
      right,
      body: WeekSeen,
      run: async (tx, { number, body }) => ({
        data: {
          added: await applyTemplate(tx, weekIn(body), { templateId: number, seen: body.version }),
        },
      }),
    }),
    act({
      method: 'DELETE',
      path: '/shifts/templates/:template',
      right,
      run: (tx, { number }) => done(removeTemplate(tx, number)),
    }),
    ...teamRoutes(database),
  ]
}

function teamRoutes(database: Database): StaffRoute[] {
  const right = 'planShifts'
  return [
    look({
      path: '/shifts/team',
      right,
      read: inside(database, readTeam),
    }),
    act({
      method: 'POST',
      path: '/shifts/team',
      right,
      body: MemberBody,
      run: async (tx, { body }) => ({ data: { id: await addMember(tx, detailsIn(body)) } }),
    }),
    act({
      method: 'PUT',
      path: '/shifts/team/:member',
      right,
      body: MemberChange,
      run: (tx, { number, body }) => done(changeMember(tx, number, body.version, detailsIn(body))),
    }),
    act({
      method: 'POST',
      path: '/shifts/team/:member/take-out',
      right,
      run: (tx, { number, membership }) => done(removeMember(tx, number, membership.branchIds)),
    }),
    act({
      method: 'POST',
      path: '/shifts/team/:member/take-back',
      right,
      run: (tx, { number }) => done(restoreMember(tx, number)),
    }),
    act({
      method: 'DELETE',
      path: '/shifts/team/:member/calendar',
      right,
      run: (tx, { number }) => done(endCalendar(tx, number)),
    }),
    act({
      method: 'POST',
      path: '/shifts/time-off',
      right,
      body: MemberDaysOffBody,
      async run(tx, { body: { member_id, from, to, note = null } }) {
        const member = await findMemberForChange(tx, member_id)
        return { data: { id: await askTimeOff(tx, member, { from, to, note }, 'granted') } }
      },
    }),
    act({
      method: 'POST',
      path: '/shifts/time-off/:time_off/answer',
      right,
      body: TimeOffAnswer,
      run: (tx, { number, body }) => done(answerAsked(tx, number, body.granted)),
    }),
  ]
}

export async function done(work: Promise<void>): Promise<{ data: object }> {
  await work
  return { data: {} }
}

function weekIn({ branch_id, week_start }: { branch_id: number; week_start: string }): WeekName {
  return { branchId: branch_id, weekStart: week_start }
}

function wishIn({ member_id, role = null, day, from, to, break_minutes = 0, note = null }: WishBody) {
  return { member_id, role, day, from, to, break_minutes, note }
}

function detailsIn(body: MemberBody): MemberDetails {
  return {
    name: body.name,
    role: body.role,
    email: body.email ?? null,
    wage_minor: body.wage_minor ?? null,
    weekly_minutes: body.weekly_hours == null ? null : Math.round(body.weekly_hours * 60),
    unavailable: body.unavailable ?? [],
  }
}

async function readTeam(tx: Tx): Promise<Team> {
  const since = addDays(localDate(tx.cause.now, tx.restaurant.zone), -SHOWN_TIME_OFF_DAYS)
  const [members, accounts, off] = await Promise.all([
    tx.run(ALL_MEMBERS),
    tx.run(listStaff(tx.restaurant.id)),
    tx.run(timeOffUntil(since)),
  ])
  const addresses = new Set(accounts.map(({ email }) => email.toLowerCase()))
  return {
    currency: tx.restaurant.currency,
    members: members.map((member) => presentMember(member, addresses)),
    time_off: off.map(presentTimeOff),
  }
}

function presentMember(member: MemberRow, accounts: Set<string>): TeamMember {
  const { id, name, role, email, wage_minor, weekly_minutes, unavailable, has_calendar, version } = member
  return {
    id,
    name,
    role,
    email,
    has_account: email !== null && accounts.has(email.toLowerCase()),
    has_calendar,
    wage_minor,
    weekly_hours: weekly_minutes === null ? null : weekly_minutes / 60,
    unavailable,
    has_left: member.left_at !== null,
    version,
  }
}
