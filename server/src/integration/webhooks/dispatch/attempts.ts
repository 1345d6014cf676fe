import type { Logger } from 'pino'
import { currentTrace, inTrace, traced } from '../../../platform/observability/tracing.ts'
import type { Database } from '../../../platform/postgres/pool/database.ts'
import { inDirectory, readTogether } from '../../../platform/postgres/transaction/transaction.ts'
import { attemptFault } from '../attempt-faults.ts'
import { AT_THE_QUEUE, type Claimed, findEventBodies, releaseClaims } from '../queries/queue.ts'
import { eventHeaders, secretsInForce } from '../rules.ts'
import type { Message, Outcome, Sender } from '../sender/sender.ts'
import type { Addresses, addressCache } from './addresses.ts'
import type { Places } from './places.ts'
import type { Recorder } from './recorder.ts'
import { settledInTime } from './watchdog.ts'

/** What waits in line for longer goes back, so that a lease never ends before its attempt. */
export const IN_LINE_MS = 5_000

const NOTHING = { delivered: false, durationMs: 0 }
const UNSIGNED = attemptFault('secret_unreadable').message

type EventBody = { type: string; body: string; isTest: boolean }

export type AttemptsOptions = {
  database: Database
  addressCache: ReturnType<typeof addressCache>
  places: Places
  recorder: Recorder
  turn: <T>(work: () => Promise<T>) => Promise<T>
  sender: Sender
  /** Ends what is on its way. */
  signal: AbortSignal
  log: Pick<Logger, 'error'>
  clock: () => number
  overdueMs: number
  onAttempt: (claim: Claimed, outcome: Outcome) => void
}

/** What is recorded of an attempt: ids, and never the address or the body. */
function spanOf({ restaurantId, deliveryId, endpointId, attempts }: Claimed, { type }: EventBody) {
  return {
    kind: 'client',
    attributes: {
      'comanda.restaurant_id': restaurantId,
      'comanda.delivery_id': deliveryId,
      'comanda.endpoint_id': endpointId,
      'comanda.event_type': type,
      'comanda.attempt': attempts + 1,
    },
  } as const
}

/** From claimed deliveries to their outcomes. Each of them leaves its place, however it ends. */
export class Attempts {
  #options: AttemptsOptions

  constructor(options: AttemptsOptions) {
    this.#options = options
  }

  /** Puts one restaurant's claims in line, once their addresses and bodies are read. */
  async begin(restaurantId: number, claims: Claimed[], claimedAt: number): Promise<void> {
    const { places, turn, log } = this.#options
    try {
      const { addresses, events } = await turn(() => this.#load(restaurantId, claims))
      for (const claim of claims)
        places.queue(claim, () => void this.#attempt(addresses, events.get(claim.eventId), claim, claimedAt))
    } catch (error) {
      log.error({ err: error }, 'webhook deliveries could not be read; trying again')
      for (const claim of claims) places.turnedAway(claim)
      await this.#giveBack(claims)
    }
  }

  async #load(restaurantId: number, claims: Claimed[]) {
    const { database, addressCache } = this.#options
    const ids = [...new Set(claims.map((claim) => claim.eventId))]
    const [addresses, [events]] = await Promise.all([
      addressCache.get(restaurantId),
      readTogether(database, restaurantId, [findEventBodies(ids)]),
    ])
    return { addresses, events: new Map(events.map((event) => [event.id, event])) }
  }

  async #attempt(
    addresses: Addresses | undefined,
    event: EventBody | undefined,
    claim: Claimed,
    claimedAt: number,
  ): Promise<void> {
    const { addressCache, places, recorder, sender, signal, log, clock, overdueMs, onAttempt } = this.#options
    const endpoint = addresses?.endpoints.get(claim.endpointId)
    // Removed, or added a moment ago and not yet heard of; or too long in line.
    if (!addresses || !endpoint || !event || performance.now() - claimedAt > IN_LINE_MS) {
      if (!endpoint) addressCache.forget(claim.restaurantId)
      places.answered(claim, NOTHING)
      return this.#giveBack([claim])
    }
    const { url, secrets } = endpoint
    const message: Message | null = secrets && {
      url,
      body: event.body,
      secrets: secretsInForce(secrets, clock()),
      headers: eventHeaders({ ...event, id: claim.eventId }),
      signal,
    }
    const send = (signed: Message) =>
      inTrace(claim.traceparent, () =>
        traced('webhook delivery', spanOf(claim, event), async (span) => {
          const sent = sender.sendSigned({ ...signed, traceparent: currentTrace() })
          const settled = await settledInTime(sent, { clock, overdueMs, log })
          span?.set({
            'comanda.delivered': settled.delivered,
            'http.response.status_code': settled.statusCode ?? 0,
          })
          return settled
        }),
      )
    const outcome = message ? await send(message) : unsigned(clock())
    places.answered(claim, outcome)
    if (outcome.givenUp) return this.#giveBack([claim])
    recorder.add(addresses.restaurant, { claim, outcome })
    onAttempt(claim, outcome)
  }

  /** Where even this fails, the lease gives it back. */
  async #giveBack(claims: Claimed[]): Promise<void> {
    const { database, places, turn } = this.#options
    await turn(() => inDirectory(database, releaseClaims(claims), AT_THE_QUEUE)).catch(() => undefined)
    for (const claim of claims) places.leave(claim)
  }
}

/** Nobody could tell that it came from us, so it is not sent; it is tried again as after any failure. */
function unsigned(at: number): Outcome {
  return {
    delivered: false,
    givenUp: false,
    at,
    durationMs: 0,
    statusCode: null,
    error: UNSIGNED,
    answerHeaders: null,
    answer: null,
    signature: null,
  }
}
