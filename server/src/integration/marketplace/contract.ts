import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { LINES, Moment, Text } from '../../platform/http/validation/values.ts'
import { LENGTHS } from '../apps/rules.ts'
import { ALL_SCOPES } from '../tokens/scopes.ts'

const APP_STATUSES = ['draft', 'listed', 'blocked'] as const

/** How long it may be is the rules' to say, in a sentence of their own. */
const Address = Type.String({ maxLength: 10_000 })

/** What a publisher tells of an app. */
export const AppWish = Type.Object({
  name: Text(LENGTHS.name),
  description: Type.Optional(Type.String({ maxLength: LENGTHS.description, ...LINES })),
  publisher: Type.Optional(Type.String({ maxLength: LENGTHS.publisher })),
  logo_url: Type.Optional(Nullable(Address, { emptyIsNull: true })),
  home_url: Type.Optional(Nullable(Address, { emptyIsNull: true })),
  redirect_uris: Type.Array(Address, { minItems: 1, maxItems: 20 }),
  scopes: Type.Array(OneOf(ALL_SCOPES), { minItems: 1, maxItems: ALL_SCOPES.length }),
})
export type AppWish = Static<typeof AppWish>

const App = Type.Object({
  client_id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  publisher: Type.String(),
  logo_url: Nullable(Type.String()),
  home_url: Nullable(Type.String()),
  scopes: Type.Array(Type.String()),
})

/** An app of the marketplace as a restaurant sees it. */
export const ListedApp = App
export type ListedApp = Static<typeof ListedApp>

/** With what this restaurant has allowed it. */
export const InstalledApp = Type.Interface([App], {
  installed_at: Moment(),
  last_used_at: Nullable(Moment()),
})
export type InstalledApp = Static<typeof InstalledApp>

/** An app, as shown to the person who registered it. */
export const OwnApp = Type.Interface([App], {
  redirect_uris: Type.Array(Type.String()),
  status: OneOf(APP_STATUSES),
  secret_hint: Type.String(),
  created_at: Moment(),
})
export type OwnApp = Static<typeof OwnApp>
