// What the web app asks of shifts. Whoever changes a shift sends the `version` of it that they saw; whoever publishes,
// copies or takes back sends that of the week. Where somebody else was there first, the answer is 409
// `changed_meanwhile`, with who it was.
import { END, TIME, Windows } from '../../platform/document/schema.ts'
import { Nullable, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Id, LINES } from '../../platform/http/validation/values.ts'
import type { Window } from '../../platform/time/windows.ts'
import type { WarningKind } from './rules/warnings.ts'
import type { TimeOffStatus } from './team-queries.ts'

const Day = Type.String({ format: 'date' })
const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
const note = Type.Optional(Nullable(Type.String({ maxLength: 200, ...LINES }), { emptyIsNull: true }))
const Name = Type.String({ minLength: 1, maxLength: 120 })
const Role = Type.String({ minLength: 1, maxLength: 60 })
const MOST_WAGE_MINOR = 100_000_000
const LONGEST_WEEK_HOURS = 168

export const WeekQuery = Type.Object({
  branch_id: Type.Optional(Id()),
  week_start: Type.Optional(Day),
})

const named = { branch_id: Id(), week_start: Day }
const wish = {
  member_id: Nullable(Id()),
  role: Type.Optional(Nullable(Type.String({ maxLength: 60 }), { emptyIsNull: true })),
  day: Day,
  from: Type.String({ pattern: TIME, fault: 'not_a_time.clock' }),
  to: Type.String({ pattern: END, fault: 'not_a_time' }),
  break_minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 960 })),
  note,
}
export const NewShiftBody = Type.Object({ ...named, ...wish })
export const ShiftBody = Type.Object({ version: Version, ...wish })
export type WishBody = Omit<Static<typeof ShiftBody>, 'version'>
export const Seen = Type.Object({ version: Version })
export const WeekSeen = Type.Object({ ...named, version: Version })
export const CopyBody = Type.Object({ ...named, version: Version, from_week: Day })
export const TemplateBody = Type.Object({ ...named, name: Name })

export const MemberBody = Type.Object({
  name: Name,
  role: Role,
  email: Type.Optional(Nullable(Type.String({ format: 'email', maxLength: 254 }), { emptyIsNull: true })),
  wage_minor: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: MOST_WAGE_MINOR }))),
  weekly_hours: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: LONGEST_WEEK_HOURS }))),
  unavailable: Type.Optional(Windows),
})
export type MemberBody = Static<typeof MemberBody>
export const MemberChange = Type.Object({ ...MemberBody.properties, version: Version })

export const DaysOffBody = Type.Object({ from: Day, to: Day, note })
export const MemberDaysOffBody = Type.Object({ member_id: Id(), ...DaysOffBody.properties })
export const TimeOffAnswer = Type.Object({ granted: Type.Boolean() })

export type TeamMember = {
  id: number
  name: string
  role: string
  email: string | null
  /** Whether somebody signs in under this address. */
  has_account: boolean
  has_calendar: boolean
  wage_minor: number | null
  weekly_hours: number | null
  unavailable: Window[]
  has_left: boolean
  version: number
}

export type TimeOff = {
  id: number
  member_id: number
  from: string
  to: string
  note: string | null
  status: TimeOffStatus
  answered_by: string | null
}

export type Team = { currency: string; members: TeamMember[]; time_off: TimeOff[] }

export type WeekShift = {
  id: number
  member_id: number | null
  role: string
  /** The day of the plan it stands under, and its times on the branch's clock. */
  day: string
  from: string
  to: string
  starts_at: string
  ends_at: string
  break_minutes: number
  note: string | null
  /** Paid. */
  minutes: number
  version: number
}

export type PublishedShift = Omit<WeekShift, 'version'> & { staff_name: string | null }

export type WeekWarning = {
  kind: WarningKind
  member_id: number
  shift_ids: number[]
  other: { day: string; from: string; to: string; branch: string | null } | null
  minutes: number | null
}

export type DayTotals = {
  day: string
  minutes: number
  cost_minor: number
  expected_minor: number | null
}

export type WeekView = {
  branches: { id: number; name: string }[]
  branch_id: number
  week_start: string
  today: string
  zone: string
  currency: string
  week: { version: number; published_at: string | null; is_changed: boolean }
  members: {
    id: number
    name: string
    role: string
    has_left: boolean
    minutes: number
    cost_minor: number | null
  }[]
  shifts: WeekShift[]
  /** As it was last published. */
  published: PublishedShift[]
  warnings: WeekWarning[]
  time_off: TimeOff[]
  days: DayTotals[]
  /** People with shifts whose wage nobody has entered: the cost is without them. */
  without_wage: string[]
  templates: { id: number; name: string; shifts: number }[]
  /** Requests that nobody has answered, of any week. */
  asked: number
}

export type WeekDifference = {
  version: number
  added: WeekShift[]
  changed: { before: PublishedShift; after: WeekShift }[]
  removed: PublishedShift[]
  /** Who is written to, and who is concerned but has no address. */
  mailed: string[]
  not_mailed: string[]
}

export type MyShift = {
  id: number
  branch: string | null
  role: string
  day: string
  zone: string
  starts_at: string
  ends_at: string
  minutes: number
  break_minutes: number
  note: string | null
}

export type MyShifts = {
  today: string
  member: { id: number; name: string; role: string; has_calendar: boolean } | null
  shifts: MyShift[]
  /** Published, and nobody's yet. */
  open: MyShift[]
  time_off: TimeOff[]
}
