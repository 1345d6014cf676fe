// What the web app may ask of the server, each with the right it takes. Not part of the public API: it has no
// versions and no tokens, only sessions, and changes together with the app.
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Fault } from '../../platform/faults.ts'
import type { Made, Refine } from '../../platform/http/operations/operation.ts'
import type { Params } from '../../platform/http/operations/params.ts'
import type { Envelope } from '../../platform/http/operations/written.ts'
import type { Static, TObject } from '../../platform/http/validation/schema.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { type Cause, inRestaurant, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { Right } from '../staff/rights.ts'
import type { Membership, Staff } from '../staff/session.ts'
import type { Feature } from '../tenants/plans.ts'
import type { RestaurantRow } from '../tenants/queries.ts'

export type StaffCall<Query = unknown, Body = unknown> = Params & {
  staff: Staff
  membership: Membership
  /** Of a call that reads it has the `branches` whose rows are there. */
  restaurant: RestaurantRow
  /** The branch that it names, in `branch_id` of its query, whatever its method. Of a route `atOne` there always is one. */
  branchId: number | null
  cause: Cause
  now: number
  /** What a fault says in the language they read. */
  say: (fault: Fault) => string
  query: Query
  body: Body
  /** The body of a route with `fileTypes`, as it came. */
  file: Buffer
  request: FastifyRequest
}

type Described = {
  /** Under /admin/{restaurant}/api. Parameters are `:name` (integer), `:name:uuid` or `:name:text`. */
  path: string
  /** Which roles have it stands in ground/staff/rights.ts. */
  right: Right
  feature?: Feature
  /** Answers also while the restaurant has no plan in force or is suspended: what mends that must stay reachable. */
  always?: true
  /** About the whole restaurant, or what reaches all of it: nothing for people who are limited to branches. */
  whole?: true
  /** Is of one branch alone: where none is named, of the first that this person may see. */
  atOne?: true
  /** Looks at what may lie at any branch that its person may see, whichever one is chosen: a row by its id, a search. */
  everywhere?: true
  /** Larger than a body usually may be. */
  bodyLimit?: number
  /** Takes a file of these media types instead of JSON. */
  fileTypes?: readonly string[]
}

export type StaffRoute = Described & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query?: TObject
  body?: TObject
  /** As of an operation of the API. */
  refine?: Refine
  /** Reads. */
  read?: (call: StaffCall<never, never>) => Promise<Envelope>
  /** Changes, in one transaction of the restaurant, audited as done by this member of staff; once for an Idempotency-Key. */
  run?: (tx: Tx, call: StaffCall<never, never>) => Promise<Made>
  /** It was done at once after all, as `body` says, and now comes as what waited for the line. */
  toldLater?: (tx: Tx, call: StaffCall<never, never>, body: string) => Promise<void>
  /** Changes that need more than one transaction, or talk to others meanwhile. */
  perform?: (call: StaffCall<never, never>) => Promise<Envelope>
  /** Takes the answer over. */
  stream?: (call: StaffCall<never, never>, reply: FastifyReply) => Promise<void>
}

type Input<Schema> = Schema extends TObject ? Static<Schema> : undefined

export function look<Query extends TObject | undefined = undefined>(
  route: Described & {
    query?: Query
    read: (call: StaffCall<Input<Query>, undefined>) => Promise<Envelope>
  },
): StaffRoute {
  return { ...route, method: 'GET' } as StaffRoute
}

/** A file to save: a stream is sent as it is read. */
export type SavedFile = {
  name: string
  content: string | Buffer | Readable
  type?: string
  rowCount?: number | null
}

/** Answers with a file, which is CSV unless it says otherwise. */
export function download<Query extends TObject>({
  file,
  ...route
}: Described & {
  query: Query
  file: (call: StaffCall<Static<Query>, undefined>) => Promise<SavedFile>
}): StaffRoute {
  return {
    ...route,
    method: 'GET',
    async stream(call: StaffCall<Static<Query>, undefined>, reply: FastifyReply) {
      const { name, content, type = 'text/csv; charset=utf-8', rowCount = null } = await file(call)
      if (rowCount !== null) reply.header('X-Total-Count', String(rowCount))
      reply.header('Content-Disposition', `attachment; filename="${name}"`).type(type).send(content)
    },
  }
}

/** For `look`: reads in a transaction of the restaurant. */
export function inside<Query, Data>(
  database: Database,
  read: (tx: Tx, call: StaffCall<Query, undefined>) => Promise<Data>,
) {
  return async (call: StaffCall<Query, undefined>): Promise<Envelope> => ({
    data: await inRestaurant(database, call.restaurant, call.cause, (tx) => read(tx, call)),
  })
}

export function act<Body extends TObject | undefined = undefined>(
  route: Described & { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; body?: Body; refine?: Refine } & (
      | {
          run: (tx: Tx, call: StaffCall<undefined, Input<Body>>) => Promise<Made>
          toldLater?: (tx: Tx, call: StaffCall<undefined, Input<Body>>, body: string) => Promise<void>
        }
      | { perform: (call: StaffCall<undefined, Input<Body>>) => Promise<Envelope> }
    ),
): StaffRoute {
  return route as unknown as StaffRoute
}
