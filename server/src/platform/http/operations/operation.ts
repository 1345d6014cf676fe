import type { ErrorCode, ErrorKind, FieldErrors } from '../../errors.ts'
import type { Restaurant, Tx } from '../../postgres/transaction/transaction.ts'
import type { MovedClock } from '../../time/moved-clock.ts'
import type { Static, TObject, TSchema } from '../validation/schema.ts'
import type { Answer, Envelope } from './written.ts'

/** What the checks before every operation need to know about the token. Higher floors add more for their own checks. */
export interface Caller {
  tokenId: number
  tokenName: string
  /** The app whose token it is; null: the restaurant's own. */
  appId: number | null
  scopes: ReadonlySet<string>
  rateLimit: number | null
  /** What its calls are counted under. */
  limitKey: string
  restaurant: Restaurant
  sandbox: boolean
  /** Null: the real one. */
  clock: MovedClock | null
}

export type Call = {
  caller: Caller
  restaurant: Restaurant
  requestId: string
  now: number
  /** The address under which this caller reached us, without a slash at its end. */
  root: string
  /** With the path of this request: what links of a page are built on. */
  address: string
  query: Record<string, string>
  /** The query as it was sent, with its question mark. */
  search: string
  /** The id in the path, of the right shape already; '' and 0 where the path has none. */
  id: string
  number: number
  /** All parameters of the path by name, each of the right shape. */
  params: Record<string, string>
  /** `If-Match` as it was sent. */
  ifMatch: string | undefined
}

/**
 * `finish` runs once the transaction has committed and no other is open: for what somebody outside is asked. The answer
 * is then what it brings. Where it throws, nothing is kept for an Idempotency-Key.
 */
export type Made = Envelope & {
  finish?: (() => Promise<Envelope>) | undefined
  /** Where it is another than the operation's usual one. */
  status?: 200 | 201
}

/** What a schema cannot say of a body by itself: faults between its fields. Sees the body as it was sent. */
export type Refine = (sent: Record<string, unknown>) => FieldErrors

/**
 * What the rules have against a body whose own faults leave enough of it to judge; nothing where they do not. Told
 * together with those faults, so that nobody mends a request twice.
 */
export type Judge = (tx: Tx, sent: Record<string, unknown>, call: Call) => Promise<FieldErrors>

/** A body that is no JSON: its media types, how large it may be, and what is made of it while no transaction is open. */
export type Upload<Received = unknown> = {
  types: readonly string[]
  bodyLimit: number
  receive: (bytes: Buffer, restaurantId: number) => Promise<Received>
}

type Described = {
  /** Path under the version's prefix; its parameters are `:name` (integer), `:name:uuid` or `:name:text`. */
  path: string
  id: string
  tag: string
  /** The scope it needs; null if any token may call it. */
  scope: string | null
  feature?: string
  /** Served to the tokens of a sandbox; for all others there is nothing at its path. */
  sandboxOnly?: true
  /** Changes nothing, though it is a POST. */
  readsOnly?: true
  /** Heeds `If-Match`: whoever changes what they have seen is told where it is not so any more. */
  takesIfMatch?: true
  summary: string
  description?: string
  errors: (ErrorCode | ErrorKind)[]
  answer: { schema: TSchema; example: unknown }
  /** Besides its usual status, with the same answer. */
  otherwise?: { status: 200 | 201; description: string }
}

export type Operation = Described & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  status: 200 | 201
  query?: TObject
  body?: TObject
  /** Left out, it is read as an empty object. */
  bodyOptional?: true
  requestExample?: unknown
  refine?: Refine
  judge?: Judge
  /** As `refine`, of a read's query. */
  refineQuery?: (call: Call) => FieldErrors | Promise<FieldErrors>
  read?: (call: Call, query: unknown) => Promise<Answer> | Answer
  ask?: (sent: Record<string, unknown>) => Promise<unknown>
  upload?: Upload
  find?: (tx: Tx, call: Call, sent: Record<string, unknown>) => Promise<unknown>
  already?: (
    tx: Tx,
    input: { call: Call; sent: Record<string, unknown>; found: unknown },
  ) => Promise<Made | null>
  run?: (tx: Tx, input: { call: Call; body: unknown; found: unknown; asked: unknown }) => Promise<Made>
}

export function read<Query extends TObject = TObject>(
  operation: Described & {
    query?: Query
    refineQuery?: (call: Call) => FieldErrors | Promise<FieldErrors>
    read: (call: Call, query: Static<Query>) => Promise<Answer> | Answer
  },
): Operation {
  return { ...operation, method: 'GET', status: 200 } as Operation
}

/**
 * A write is one transaction. `find` brings the resource that the path names, so that its absence is said before
 * the body's faults; `run` decides and saves. `ask` asks the network, before the transaction begins, for what `run` must
 * know; it sees the body as it was sent.
 */
export function write<Body extends TObject = TObject, Found = undefined, Asked = undefined>(
  operation: Described & {
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    status?: 200 | 201
    body?: Body
    bodyOptional?: true
    requestExample?: unknown
    refine?: Refine
    judge?: Judge
    ask?: (sent: Record<string, unknown>) => Promise<Asked>
    /** What it receives reaches `run` as `asked`. */
    upload?: Upload<Asked>
    find?: (tx: Tx, call: Call, sent: Record<string, unknown>) => Promise<Found>
    /** What was asked has been done before: its answer, whatever else was sent. */
    already?: (
      tx: Tx,
      input: { call: Call; sent: Record<string, unknown>; found: Found },
    ) => Promise<Made | null>
    run: (tx: Tx, input: { call: Call; body: Static<Body>; found: Found; asked: Asked }) => Promise<Made>
  },
): Operation {
  return { status: 200, ...operation } as unknown as Operation
}
