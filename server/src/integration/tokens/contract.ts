import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Id, Moment, Text } from '../../platform/http/validation/values.ts'
import { ALL_SCOPES } from './scopes.ts'

const TOKEN_STATES = ['active', 'expired', 'revoked'] as const

/** What an owner or a manager asks for. */
export const TokenWish = Type.Object({
  name: Text(80),
  scopes: Type.Array(OneOf(ALL_SCOPES), { minItems: 1, maxItems: ALL_SCOPES.length }),
  expires_at: Type.Optional(Nullable(Moment())),
  rate_limit: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 100_000 }))),
})
export type TokenWish = Static<typeof TokenWish>

/** A token as the list shows it; its secret is shown only when it is made. */
export const ListedToken = Type.Object({
  id: Id(),
  name: Type.String(),
  hint: Type.String(),
  scopes: Type.Array(Type.String()),
  rate_limit: Nullable(Type.Integer()),
  state: OneOf(TOKEN_STATES),
  expires_at: Nullable(Moment()),
  revoked_at: Nullable(Moment()),
  last_used_at: Nullable(Moment()),
  created_at: Moment(),
  calls_last_day: Type.Integer(),
})
export type ListedToken = Static<typeof ListedToken>
