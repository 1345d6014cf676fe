import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EVERYTHING, shareSubject } from '../../cache/versions.ts'
import type { SecretBox } from '../../crypto/secret-box.ts'
import { type AppError, FieldsInvalid, notFound } from '../../errors.ts'
import { fieldFault } from '../../faults.ts'
import type { Database } from '../../postgres/pool/database.ts'
import { type Cause, inRestaurant, type Tx } from '../../postgres/transaction/transaction.ts'
import { timeOn } from '../../time/moved-clock.ts'
import { fingerprintOf, readIdempotencyKey } from '../idempotency/keys.ts'
import { asAppError, errorBody, errorFrom } from '../server/error-body.ts'
import { assertReadable } from '../validation/known-words.ts'
import { answerOnce } from './answer-once.ts'
import { readBody, readUpload, takeBodiesAsBytes } from './body.ts'
import { callerOf, callReader } from './call.ts'
import { checkedBody, judgedBody, queryChecker } from './checked.ts'
import { type Gate, passGate, pathOf } from './gate.ts'
import { ignoredFields, ignoredQuery, tellIgnored } from './ignored.ts'
import type { Caller, Operation } from './operation.ts'
import { routerPath } from './params.ts'
import { refusingUnknown, tellStrict, unknownIn } from './strict.ts'
import { matchesEtag, withSecrets, writtenFrom } from './written.ts'

export type ApiDependencies = Omit<Gate, 'methodsAt'> & {
  database: Database
  publicUrl: string | null
  clock: () => number
  secretBox: SecretBox
  /** Called for every 4xx answer to a token that exists, or that existed. */
  onRefused?: (caller: Caller, refused: Refused) => void
  /** The restaurant of a token that is no longer valid. */
  ownerOf?: (authorization: string | undefined) => Promise<Caller | null>
}

export type Refused = {
  method: string
  /** As the operation declares it, without ids; '' where there is none at the path that was asked for. */
  path: string
  status: number
  code: string
  message: string
  /** Of fields their faults. */
  details: Record<string, unknown>
  requestId: string
}

export const PREFIX = '/api/v1'
const JSON_TYPE = 'application/json; charset=utf-8'

/** Every operation under the version's prefix, and what all of them share. */
export async function serveOperations(
  app: FastifyInstance,
  operations: Operation[],
  dependencies: ApiDependencies,
): Promise<void> {
  const routes = operations.map((operation) => ({ operation, matches: patternOf(operation.path) }))
  const gate: Gate = {
    ...dependencies,
    methodsAt(path, caller) {
      const readable = decodeURI(path)
      const methods = routes
        .filter(
          ({ operation, matches }) => matches.test(readable) && (!operation.sandboxOnly || caller.sandbox),
        )
        .map((route) => route.operation.method)
      return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    },
  }
  takeBodiesAsBytes(app)
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    tellStrict(request, reply)
    // Sent empty it says as little as left out, and would be no media type.
    if (request.headers['content-type']?.trim() === '') delete request.headers['content-type']
    await passGate(gate, request, reply)
  })
  const tell = refusalTeller(dependencies)
  app.setErrorHandler((thrown, request, reply) => {
    // Refused before its handler: of the body nothing was read.
    if (!reply.hasHeader('x-ignored')) {
      const operation = operationFor(request)
      tellIgnored(reply, operation ? ignoredQuery(operation, request.url) : [])
    }
    const { code, message, details } = answerError(thrown, request, reply)
    tell(request, reply.statusCode, { code, message, details })
  })
  app.setNotFoundHandler((_request, _reply) => {
    throw notFound()
  })
  for (const operation of operations) {
    if (operation.scope === '') throw new Error(`${operation.method} ${operation.path} declares no scope`)
    assertReadable(operation.query, `the query of ${operation.method} ${operation.path}`)
    assertReadable(operation.body, `the body of ${operation.method} ${operation.path}`)
    const handler = operation.read
      ? readHandler(operation, dependencies)
      : writeHandler(operation, dependencies)
    app.route({
      method: operation.method,
      url: routerPath(operation.path),
      config: { operation },
      ...(operation.upload && { bodyLimit: operation.upload.bodyLimit }),
      handler,
    })
  }
}

/** For all but a sandbox there is nothing at the path of what only sandboxes have. */
function operationFor({ routeOptions, caller }: FastifyRequest): Operation | undefined {
  const { operation } = routeOptions.config
  return operation?.sandboxOnly && !caller?.sandbox ? undefined : operation
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${PREFIX}${path.replace(/:\w+(:uuid|:text)?/g, '[^/]+')}$`)
}

function refusalTeller({ onRefused, ownerOf }: ApiDependencies) {
  return function tell(
    request: FastifyRequest,
    status: number,
    refused: Pick<Refused, 'code' | 'message' | 'details'>,
  ): void {
    if (!onRefused || status < 400 || status > 499) return
    const path = request.routeOptions.config.operation?.path.replace(/:(uuid|text)/g, '') ?? ''
    const { code, message, details } = refused
    const call = { code, message, details, method: request.method, path, status, requestId: request.id }
    if (request.caller) onRefused(request.caller, call)
    // No token is looked up for an address that is over its limit.
    else if (status === 401) {
      ownerOf?.(request.headers.authorization).then(
        (owner) => owner && onRefused(owner, call),
        () => undefined,
      )
    }
  }
}

export function answerError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  written: (error: AppError) => string = errorBody,
): AppError {
  const error = asAppError(thrown)
  if (error.code === 'payload_too_large') error.message = tooLarge(request)
  if (error.code === 'internal_error' || error.code === 'service_unavailable') {
    request.log.error({ err: thrown, requestId: request.id }, error.message)
    error.details = { request_id: request.id }
  }
  for (const [name, value] of Object.entries(error.headers)) reply.header(name, value)
  reply.code(error.status).type(JSON_TYPE).send(written(error))
  return error
}

const MEBIBYTE = 1024 * 1024

function tooLarge({ routeOptions }: FastifyRequest): string {
  return `The body is larger than ${(routeOptions.bodyLimit ?? MEBIBYTE) / MEBIBYTE} MiB.`
}

function readHandler(operation: Operation, dependencies: ApiDependencies) {
  const { read } = operation
  if (!read) throw new Error(`${operation.path} has nothing to run`)
  const callOf = callReader(operation, dependencies)
  const checkedQuery = queryChecker(operation)
  return async function answerRead(request: FastifyRequest, reply: FastifyReply) {
    const call = callOf(request)
    tellIgnored(reply, ignoredQuery(operation, request.url))
    const query = await refusingUnknown(unknownIn(operation, request), () => checkedQuery(call))
    const { body, etag } = writtenFrom(await read(call, query))
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.header('content-type', JSON_TYPE).send(body)
  }
}

function writeHandler(operation: Operation, dependencies: ApiDependencies) {
  const { run, find, body: schema, bodyOptional, status, upload } = operation
  if (!run) throw new Error(`${operation.path} has nothing to run`)
  const callOf = callReader(operation, dependencies)
  const tell = refusalTeller(dependencies)
  return async function answerWrite(request: FastifyRequest, reply: FastifyReply) {
    const file = upload && readUpload(request, upload.types)
    const sent = file ? undefined : (readBody(request) ?? (bodyOptional ? {} : undefined))
    tellIgnored(reply, [...ignoredFields(schema, sent), ...ignoredQuery(operation, request.url)])
    if (sent === undefined && schema) throw new FieldsInvalid({ body: [fieldFault('unreadable.missing')] })
    const key = operation.method === 'POST' ? readIdempotencyKey(request.headers['idempotency-key']) : null
    // With neither a key, nor a resource to look up first, nor rules to ask, a faulty body costs no transaction.
    const unknown = unknownIn(operation, request, sent)
    const early =
      key === null && !find && !operation.judge
        ? await refusingUnknown(unknown, () => checkedBody(operation, sent))
        : undefined
    let heard = await operation.ask?.(sent ?? {})
    const caller = callerOf(request)
    const realTime = dependencies.clock()
    const now = timeOn(caller.clock, realTime)
    const cause: Cause = {
      actor: { kind: 'token', id: String(caller.tokenId), name: caller.tokenName },
      requestId: request.id,
      now,
      clock: () => timeOn(caller.clock, dependencies.clock()),
      aheadMs: now - realTime,
    }
    const transact = <T>(step: (tx: Tx) => Promise<T>) =>
      inRestaurant(dependencies.database, caller.restaurant, cause, (tx) => {
        // A reset waits for writes under way, and later writes wait for the reset.
        if (caller.sandbox) shareSubject(tx, EVERYTHING)
        return step(tx)
      })
    if (upload && file) {
      // Whether there is anything to put it to is asked first: to receive a file may be work.
      if (find) await transact((tx) => find(tx, callOf(request, now), {}))
      heard = await upload.receive(file, caller.restaurant.id)
    }
    const work = async (tx: Tx) => {
      const call = callOf(request, now)
      const found = find ? await find(tx, call, sent ?? {}) : undefined
      const done = await operation.already?.(tx, { call, sent: sent ?? {}, found })
      if (done) return done
      const body = early ?? (await refusingUnknown(unknown, () => judgedBody(operation, sent, tx, call)))
      return run(tx, { call, body, found, asked: heard })
    }
    const asked =
      key === null
        ? null
        : {
            tokenId: caller.tokenId,
            key,
            box: dependencies.secretBox,
            fingerprint: fingerprintOf(operation.method, resourceOf(operation, request), sent),
          }
    const answer = await answerOnce(transact, asked, status, work)
    if (answer.replayed) reply.header('Idempotent-Replayed', 'true')
    if (answer.status >= 400) tell(request, answer.status, errorFrom(answer.status, answer.body))
    return reply
      .code(answer.status)
      .header('Content-Type', JSON_TYPE)
      .send(withSecrets(answer.body, answer.secrets))
  }
}

/** A uuid names the same in capitals. */
function resourceOf({ path }: Operation, { url }: FastifyRequest): string {
  return path.includes(':uuid') ? pathOf(url).toLowerCase() : pathOf(url)
}
