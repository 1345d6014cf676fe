// Sends what is queued. Every process with the worker's role has one; they share the work through the queue. It
// wakes when something is queued and looks by itself each second, which is also how exactly retries are kept.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../../../platform/db/database.ts'
import { inDirectory, readTogether } from '../../../platform/db/transaction.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { QUEUE } from '../commands/fan-out.ts'
import type { ReadAnswers } from '../commands/settle.ts'
import { type Claimed, claimDue, findEventBodies, releaseClaims } from '../queries/queue.ts'
import { eventHeaders, secretsInForce } from '../rules.ts'
import { ANSWER_WITHIN_MS, type Message, type Outcome, type Sender } from '../sender/sender.ts'
import { type AddressBook, addressBooks } from './address-book.ts'
import { Places } from './places.ts'
import { Recorder } from './recorder.ts'
import { turns } from './turns.ts'
import { settledInTime } from './watchdog.ts'

const LOOK_EVERY_MS = 1_000
/** Between looks: many nudges, and many answers, are one look. */
const REST_MS = 5
/** What waits in line for longer goes back, so that a lease never ends before its attempt. */
const IN_LINE_MS = 5_000
/** The wait, the whole time an attempt may take, and some to write it down; a killed process's claims are free after it. */
const LEASE_MS = IN_LINE_MS + ANSWER_WITHIN_MS + 5_000
/** A stop waits so long for answers that are on their way, and then for the database to take what is known. */
const PATIENCE_MS = 2_000
const LAST_WRITES_MS = 3_000
const DATABASE_CONNECTIONS = 4
/** The sender keeps its own time. Where it does not, the place is free after this. */
const OVERDUE_MS = ANSWER_WITHIN_MS + 2_000

const NOTHING = { delivered: false, durationMs: 0 }

export type Dispatcher = {
  wake(): void
  /** Resolves once nothing is under way and a look has found nothing due. */
  settled(): Promise<void>
  stop(): Promise<void>
}

export type DispatcherOptions = {
  database: Database
  sender: Sender
  box: SecretBox
  log: Pick<Logger, 'error' | 'warn'>
  clock?: () => number
  onAttempt?: (outcome: Outcome) => void
  readAnswers?: ReadAnswers
  overdueMs?: number
}

export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { database, sender, box, log, clock = Date.now, onAttempt, overdueMs = OVERDUE_MS } = options
  const books = addressBooks(database, box)
  const places = new Places()
  const turn = turns(DATABASE_CONNECTIONS)
  const stopping = new AbortController()
  const recorder = new Recorder({
    database,
    turn,
    clock,
    readAnswers: options.readAnswers ?? (async () => undefined),
    onSettled(tried) {
      for (const { claim } of tried) places.leave(claim)
      wake()
    },
    onError: (error) => log.error({ err: error }, 'webhook attempts were not written; trying again'),
  })
  let stopped = false
  let woken = true
  let rouse: (() => void) | null = null
  let waiters: (() => void)[] = []

  function wake(): void {
    woken = true
    rouse?.()
  }
  database.changes.on(QUEUE, wake)
  database.changes.onReset(wake)

  async function look(): Promise<number> {
    const now = clock()
    const claimedAt = performance.now()
    const due = await inDirectory(database, claimDue(now, now + LEASE_MS, places.capacity()))
    const claims = due.filter((claim) => places.enter(claim)).sort((a, b) => a.seq - b.seq)
    for (const [restaurantId, own] of Map.groupBy(claims, (claim) => claim.restaurantId)) {
      void turn(() => load(restaurantId, own)).then(
        ({ book, events }) => {
          for (const claim of own)
            places.queue(claim, () => void attempt(book, events.get(claim.eventId), claim, claimedAt))
        },
        (error: unknown) => {
          log.error({ err: error }, 'webhook deliveries could not be read; trying again')
          for (const claim of own) places.turnedAway(claim)
          return giveBack(own)
        },
      )
    }
    return claims.length
  }

  async function load(restaurantId: number, claims: Claimed[]) {
    const ids = [...new Set(claims.map((claim) => claim.eventId))]
    const [book, [events]] = await Promise.all([
      books.get(restaurantId),
      readTogether(database, restaurantId, [findEventBodies(ids)]),
    ])
    return { book, events: new Map(events.map((event) => [event.id, event])) }
  }

  async function attempt(
    book: AddressBook | undefined,
    event: { type: string; body: string; isTest: boolean } | undefined,
    claim: Claimed,
    claimedAt: number,
  ): Promise<void> {
    const endpoint = book?.endpoints.get(claim.endpointId)
    // Removed, or added a moment ago and not yet heard of; or too long in line.
    if (!book || !endpoint || !event || performance.now() - claimedAt > IN_LINE_MS) {
      if (!endpoint) books.forget(claim.restaurantId)
      places.answered(claim, NOTHING)
      return giveBack([claim])
    }
    const message: Message = {
      url: endpoint.url,
      body: event.body,
      secrets: secretsInForce(endpoint, clock()),
      headers: eventHeaders({ ...event, id: claim.eventId }),
      signal: stopping.signal,
    }
    const outcome = await settledInTime(sender.sendSigned(message), { clock, overdueMs, log })
    places.answered(claim, outcome)
    if (outcome.givenUp) return giveBack([claim])
    onAttempt?.(outcome)
    recorder.add(book.restaurant, { claim, outcome })
    wake()
  }

  /** Where even this fails, the lease gives it back. */
  async function giveBack(claims: Claimed[]): Promise<void> {
    await turn(() => inDirectory(database, releaseClaims(claims))).catch(() => undefined)
    for (const claim of claims) places.leave(claim)
  }

  async function run(): Promise<void> {
    let out = false
    while (!stopped) {
      woken = false
      const found = await look().then(
        (count) => {
          if (out) log.warn('webhooks are being sent again')
          out = false
          return count
        },
        (error: unknown) => {
          if (!out) log.error({ err: error }, 'the webhook queue is out of reach')
          out = true
          return null
        },
      )
      if (found === 0 && places.empty && recorder.idle && !woken) {
        for (const done of waiters) done()
        waiters = []
      }
      await rest(REST_MS, false)
      if (!woken || found === null) await rest(LOOK_EVERY_MS, found !== null)
    }
  }

  function rest(ms: number, wakeable: boolean): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms)
      function done(): void {
        clearTimeout(timer)
        rouse = null
        resolve()
      }
      if (wakeable) rouse = done
    })
  }

  const running = run()

  return {
    wake,
    settled() {
      return new Promise((resolve) => {
        waiters.push(resolve)
        wake()
      })
    },
    async stop() {
      stopped = true
      wake()
      await running
      const patience = setTimeout(() => stopping.abort(), PATIENCE_MS)
      await Promise.race([places.untilEmpty(), sleep(PATIENCE_MS + LAST_WRITES_MS, null, { ref: false })])
      clearTimeout(patience)
    },
  }
}
