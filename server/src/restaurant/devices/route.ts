// What a paired device may ask, under the path of its kind. It has no session and no role, so no staff route knows it; what it
// is and where it stands come from its token, never from what it sends.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RestaurantRow } from '../../ground/tenants/queries.ts'
import type { Fault } from '../../platform/faults.ts'
import type { Made, Refine } from '../../platform/http/operations/operation.ts'
import type { Params } from '../../platform/http/operations/params.ts'
import type { Envelope } from '../../platform/http/operations/written.ts'
import type { Static, TObject } from '../../platform/http/validation/schema.ts'
import type { Cause, Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { DeviceKindName } from './kinds.ts'
import type { DeviceRow } from './queries.ts'

export type DeviceCall<Query = unknown, Body = unknown> = Params & {
  /** Its settings have all that its kind has. */
  device: DeviceRow
  restaurant: RestaurantRow
  cause: Cause
  now: number
  /** What a fault says in the language that the device asks for. */
  say: (fault: Fault) => string
  query: Query
  body: Body
  request: FastifyRequest
}

type Described = {
  kind: DeviceKindName
  /** Under the calls of its kind. Parameters as of a staff route. */
  path: string
}

export type DeviceRoute = Described & {
  method: 'GET' | 'POST'
  query?: TObject
  body?: TObject
  refine?: Refine
  /** Reads. */
  read?: (call: DeviceCall<never, never>) => Promise<Envelope>
  /** Changes, in one transaction, in the device's name; once for an Idempotency-Key, whichever device of the kind sends it. */
  run?: (tx: Tx, call: DeviceCall<never, never>) => Promise<Made>
  /** Changes that need more than one transaction, or talk to others meanwhile; a cookie goes with the reply. */
  perform?: (call: DeviceCall<never, never>, reply: FastifyReply) => Promise<Envelope>
}

type Input<Schema> = Schema extends TObject ? Static<Schema> : undefined

export function deviceLook<Query extends TObject | undefined = undefined>(
  route: Described & {
    query?: Query
    read: (call: DeviceCall<Input<Query>, undefined>) => Promise<Envelope>
  },
): DeviceRoute {
  return { ...route, method: 'GET' } as DeviceRoute
}

export function deviceAct<Body extends TObject | undefined = undefined>(
  route: Described & { body?: Body; refine?: Refine } & (
      | { run: (tx: Tx, call: DeviceCall<undefined, Input<Body>>) => Promise<Made> }
      | { perform: (call: DeviceCall<undefined, Input<Body>>, reply: FastifyReply) => Promise<Envelope> }
    ),
): DeviceRoute {
  return { ...route, method: 'POST' } as unknown as DeviceRoute
}
