import {
  Answer,
  Named,
  Nullable,
  Page,
  PageQuery,
  type Static,
  Type,
} from '../../platform/http/validation/schema.ts'
import { Day, Id, Moment } from '../../platform/http/validation/values.ts'

const Shift = Named(
  'Shift',
  Type.Object({
    id: Id('The shift.'),
    staff_name: Type.String({ description: 'Who works.' }),
    role: Type.String({ description: 'As what, such as `kitchen`.' }),
    starts_at: Moment('When it begins, inside its week.'),
    ends_at: Moment('When it ends, at most 16 hours later; the day after, where it passes midnight.'),
    break_minutes: Type.Integer({ minimum: 0, description: 'How much of it is a break.' }),
    note: Nullable(Type.String(), { description: 'What the person who works it should know.' }),
  }),
)

export const ShiftWeek = Named(
  'ShiftWeek',
  Type.Object({
    id: Id('The week of shifts.'),
    branch_id: Id('The branch that it is for.'),
    week_start: Day("Its first day, a Monday, in the branch's time zone."),
    shifts: Type.Array(Shift, {
      description:
        'The shifts of the week as last published, by their beginning. Unassigned shifts are left out.',
    }),
    published_at: Moment('When it was last published.'),
    updated_at: Moment('When what is shown here last changed.'),
  }),
)
export type ShiftWeek = Static<typeof ShiftWeek>

export const ShiftWeekAnswer = Answer(ShiftWeek)
export const ShiftWeekPage = Page(ShiftWeek)

export const ShiftWeekQuery = Type.Object({
  branch_id: Type.Optional(Id('Only weeks of this branch.')),
  from: Type.Optional(Day('Only weeks that start on this day or later.')),
  to: Type.Optional(Day('Only weeks that start on this day or earlier.')),
  ...PageQuery,
})
export type ShiftWeekQuery = Static<typeof ShiftWeekQuery>
