import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Day, Described, Id, Moment, Named, Type } from '../../platform/http/schema.ts'

export const ShiftWeek = Named(
  'ShiftWeek',
  Type.Object({
    id: Id('The week of shifts.'),
    branch_id: Id('The branch that it is for.'),
    week_start: Day('Its first day.'),
    shifts: Type.Array(
      Type.Object({
        id: Id('The shift.'),
        staff_name: Type.String({ description: 'Who works.' }),
        role: Type.String({ description: 'As what, such as `kitchen`.' }),
        starts_at: Moment('When it begins.'),
        ends_at: Moment('When it ends; the day after, where it passes midnight.'),
      }),
      { description: 'All shifts of the week.' },
    ),
    published_at: Moment('When staff could see it.'),
    updated_at: Moment('When it last changed.'),
  }),
)

const shiftWeek = {
  id: 88,
  branch_id: 1,
  week_start: '2026-11-16',
  shifts: [
    {
      id: 901,
      staff_name: 'Luis Ortega',
      role: 'kitchen',
      starts_at: '2026-11-16T10:00:00.000-05:00',
      ends_at: '2026-11-16T18:00:00.000-05:00',
    },
  ],
  published_at: '2026-11-14T19:42:51.004-05:00',
  updated_at: '2026-11-14T19:42:51.004-05:00',
}

export const shiftEvents = {
  'shift.published': event(
    'A manager publishes a week of shifts.',
    { shift_week: Described(ShiftWeek, 'The week with all its shifts.') },
    { shift_week: shiftWeek },
  ),
} as const satisfies EventDeclarations
