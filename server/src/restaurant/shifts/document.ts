import { Ref } from '../../platform/document/schema.ts'
import { Nullable, type Static, Type } from '../../platform/http/validation/schema.ts'
import { LINES, Text } from '../../platform/http/validation/values.ts'

const Moment = Type.String({ format: 'date-time' })

export const TeamPart = Type.Object({
  ref: Ref,
  name: Text(120),
  role: Text(60),
  /** False: they have left, and stand in old weeks alone. */
  is_active: Type.Optional(Type.Boolean()),
})

const ShiftPart = Type.Object({
  /** Null or left out: nobody has it yet. */
  team_ref: Type.Optional(Nullable(Ref)),
  /** Default: that of the person. */
  role: Type.Optional(Text(60)),
  starts_at: Moment,
  ends_at: Moment,
  break_minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 960 })),
  note: Type.Optional(Nullable(Type.String({ maxLength: 200, ...LINES }), { emptyIsNull: true })),
})

export const ShiftWeekPart = Type.Object({
  branch_ref: Type.Optional(Ref),
  week_start: Type.String({ format: 'date' }),
  shifts: Type.Array(ShiftPart, { maxItems: 1_000 }),
})

export type TeamPart = Static<typeof TeamPart>
export type ShiftPart = Static<typeof ShiftPart>
export type ShiftWeekPart = Static<typeof ShiftWeekPart>

export const shiftParts = {
  team: Type.Optional(Type.Array(TeamPart, { maxItems: 2_000 })),
  shift_weeks: Type.Optional(Type.Array(ShiftWeekPart, { maxItems: 5_000 })),
}
