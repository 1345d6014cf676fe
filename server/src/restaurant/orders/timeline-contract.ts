import { Answer, Named, Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Moment } from '../../platform/http/validation/values.ts'

const TIMELINE_KINDS = [
  'placed',
  'held',
  'accepted',
  'rejected',
  'fired',
  'ready',
  'completed',
  'cancelled',
  'paid',
  'refunded',
  'lines_added',
  'line_voided',
  'changed',
  'course_fired',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

export const TimelineEntry = Named(
  'OrderTimelineEntry',
  Type.Object({
    at: Moment('When it happened.'),
    kind: OneOf(TIMELINE_KINDS, {
      description:
        'What happened. `held` waits for the next opening; `fired` reaches the kitchen; `paid` once, when payments cover the order; `refunded`, `lines_added`, `line_voided`, `changed` and `course_fired` (the course is its `note`) each time.',
    }),
    by: Nullable(Type.String(), {
      description: 'The token, the app or the member of staff; null if the service acted on its own.',
    }),
    note: Nullable(Type.String(), { description: 'The reason, if one was given.' }),
  }),
)
export type TimelineEntry = Static<typeof TimelineEntry>
export const TimelineAnswer = Answer(Type.Array(TimelineEntry))
