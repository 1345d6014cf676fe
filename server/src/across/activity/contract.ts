import { ACTOR_KINDS } from '../../ground/audit/rules.ts'
import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Id, Moment } from '../../platform/http/validation/values.ts'

const Values = Nullable(Type.Unknown())

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
  before: Values,
  after: Values,
  request_id: Nullable(Type.String()),
})
export type LogEntry = Static<typeof LogEntry>

/** Somebody who is in the log. */
export const LogActor = Type.Object({ kind: OneOf(ACTOR_KINDS), id: Type.String(), name: Type.String() })
export type LogActor = Static<typeof LogActor>
