import { Id, Moment, Nullable, OneOf, type Static, Type } from '../platform/http/schema.ts'

export const ACTOR_KINDS = ['token', 'staff', 'app', 'operator', 'system'] as const

/** The first word of an action: what the log can be filtered by. */
export const ACTION_GROUPS = [
  'order',
  'reservation',
  'menu',
  'guest',
  'token',
  'webhook',
  'app',
  'sandbox',
  'pos',
  'staff',
  'restaurant',
] as const
export type ActionGroup = (typeof ACTION_GROUPS)[number]

const Told = Nullable(Type.Unknown())

export const LogEntry = Type.Object({
  id: Id(),
  at: Moment(),
  actor: Type.Object({
    kind: OneOf(ACTOR_KINDS),
    id: Nullable(Type.String()),
    name: Nullable(Type.String()),
  }),
  action: Type.String(),
  subject: Type.Object({ kind: Type.String(), id: Nullable(Type.String()) }),
  before: Told,
  after: Told,
  request_id: Nullable(Type.String()),
})
export type LogEntry = Static<typeof LogEntry>
