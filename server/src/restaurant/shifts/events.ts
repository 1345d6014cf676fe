import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Id, Moment, Named, Type } from '../../platform/http/schema.ts'

export const ShiftWeek = Named(
  'ShiftWeek',
  Type.Object({
    id: Id(),
    branch_id: Id(),
    week_start: Type.String({ format: 'date' }),
    shifts: Type.Array(
      Type.Object({
        id: Id(),
        staff_name: Type.String(),
        role: Type.String(),
        starts_at: Moment(),
        ends_at: Moment(),
      }),
    ),
    published_at: Moment(),
    updated_at: Moment(),
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
    { shift_week: ShiftWeek },
    { shift_week: shiftWeek },
  ),
} as const satisfies EventDeclarations
