import { type Static, Type } from '../../platform/http/validation/schema.ts'
import { Id, Moment } from '../../platform/http/validation/values.ts'

/** Refused calls that were alike within an hour. */
export const RefusedCalls = Type.Object({
  token: Type.Object({ id: Id(), name: Type.String() }),
  method: Type.String(),
  path: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  message: Type.String(),
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())])),
  calls: Type.Integer(),
  first_at: Moment(),
  last_at: Moment(),
  last_request_id: Type.String(),
})
export type RefusedCalls = Static<typeof RefusedCalls>
