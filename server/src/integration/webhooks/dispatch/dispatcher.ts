// Sends what is queued. Every process with the worker's role has one; they share the work through the queue. It
// wakes when something is queued and looks by itself each second, which is also how exactly retries are kept.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { SecretBox } from '../../../platform/crypto/secret-box.ts'
import type { Database } from '../../../platform/postgres/pool/database.ts'
import { inDirectory } from '../../../platform/postgres/transaction/transaction.ts'
import { QUEUE } from '../commands/fan-out.ts'
import type { ReadAnswers } from '../commands/settle-attempts.ts'
import { AT_THE_QUEUE, type Claimed, claimDue } from '../queries/queue.ts'
import { ANSWER_WITHIN_MS, type Outcome, type Sender } from '../sender/sender.ts'
import { addressCache } from './addresses.ts'
import { Alarm } from './alarm.ts'
import { Attempts, IN_LINE_MS } from './attempts.ts'
import { Places } from './places.ts'
import { Recorder } from './recorder.ts'
import { turns } from './turns.ts'

const LOOK_EVERY_MS = 1_000
/** Between looks: many notifications, and many answers, are one look. */
const REST_MS = 5
/** The wait, the whole time an attempt may take, and some to write it down; a killed process's claims are free after it. */
const LEASE_MS = IN_LINE_MS + ANSWER_WITHIN_MS + 5_000
/** A stop waits so long for answers that are on their way, and then for the database to take what is known. */
const PATIENCE_MS = 2_000
const LAST_WRITES_MS = 3_000
const DATABASE_CONNECTIONS = 4
/** The sender keeps its own time. Where it does not, the place is free after this. */
const OVERDUE_MS = ANSWER_WITHIN_MS + 2_000

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
  const { database } = options
  const alarm = new Alarm()
  const places = new Places()
  const stopping = new AbortController()
  const { attempts, recorder } = desk(options, { alarm, places, signal: stopping.signal })
  database.changes.on(QUEUE, alarm.ring)
  database.changes.onReset(alarm.ring)
  let stopped = false
  let waiters: (() => void)[] = []
  const running = lookAgainAndAgain({
    look: () => look(options, places, attempts),
    alarm,
    log: options.log,
    isStopped: () => stopped,
    onNothing() {
      if (!places.empty || !recorder.idle || alarm.hasRung) return
      for (const done of waiters) done()
      waiters = []
    },
  })

  return {
    wake: alarm.ring,
    settled() {
      return new Promise((resolve) => {
        waiters.push(resolve)
        alarm.ring()
      })
    },
    async stop() {
      stopped = true
      alarm.ring()
      await running
      const patience = setTimeout(() => stopping.abort(), PATIENCE_MS)
      await Promise.race([places.untilEmpty(), sleep(PATIENCE_MS + LAST_WRITES_MS, null, { ref: false })])
      clearTimeout(patience)
      recorder.close()
    },
  }
}

type Shared = { alarm: Alarm; places: Places; signal: AbortSignal }

/** Who sends, and who writes down how it went. */
function desk(options: DispatcherOptions, { alarm, places, signal }: Shared) {
  const { database, sender, box, log, clock = Date.now, overdueMs = OVERDUE_MS } = options
  const turn = turns(DATABASE_CONNECTIONS)
  const recorder = new Recorder({
    database,
    turn,
    clock,
    readAnswers: options.readAnswers ?? (async () => undefined),
    onSettled(tried) {
      const mayFindMore = tried.some(({ claim }) => places.isShort(claim) || places.isFull(claim))
      for (const { claim } of tried) places.leave(claim)
      if (mayFindMore) alarm.ring()
    },
    onError: (error) => log.error({ err: error }, 'webhook attempts were not written; trying again'),
  })
  const cache = addressCache(database, box)
  const onAttempt = (claim: Claimed, outcome: Outcome): void => {
    options.onAttempt?.(outcome)
    if (places.isShort(claim)) alarm.ring()
  }
  const shared = { sender, signal, log, clock, overdueMs, onAttempt }
  return {
    recorder,
    attempts: new Attempts({ database, addressCache: cache, places, recorder, turn, ...shared }),
  }
}

/** Claims what is due and begins with it; how much that was. */
async function look(
  { database, clock = Date.now }: DispatcherOptions,
  places: Places,
  attempts: Attempts,
): Promise<number> {
  const now = clock()
  const claimedAt = performance.now()
  const due = await inDirectory(database, claimDue(now, now + LEASE_MS, places.capacity()), AT_THE_QUEUE)
  const claims = due.filter((claim) => places.enter(claim)).sort((a, b) => a.seq - b.seq)
  for (const [restaurantId, own] of Map.groupBy(claims, (claim) => claim.restaurantId))
    void attempts.begin(restaurantId, own, claimedAt)
  return claims.length
}

type Looks = {
  look: () => Promise<number>
  alarm: Alarm
  log: Pick<Logger, 'error' | 'warn'>
  isStopped: () => boolean
  onNothing: () => void
}

async function lookAgainAndAgain({ look, alarm, log, isStopped, onNothing }: Looks): Promise<void> {
  let isOut = false
  while (!isStopped()) {
    alarm.forget()
    try {
      const found = await look()
      if (isOut) log.warn('webhooks are being sent again')
      isOut = false
      if (found === 0) onNothing()
    } catch (error) {
      if (!isOut) log.error({ err: error }, 'the webhook queue is out of reach')
      isOut = true
    }
    await sleep(REST_MS)
    if (isOut) await sleep(LOOK_EVERY_MS)
    else if (!alarm.hasRung) await alarm.rest(LOOK_EVERY_MS)
  }
}
