import { findRestaurantById } from '../../ground/tenants/queries.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import {
  type Cause,
  inDirectory,
  inRestaurant,
  type Restaurant,
  type Tx,
} from '../../platform/postgres/transaction/transaction.ts'
import { AddressRefused, type PrinterRules, printerAddress, type Reach, reachOf } from './address.ts'
import { PRINT_TASK, queueAttempt } from './commands.ts'
import { encodePaper, type Paper } from './encode.ts'
import { findPrinter, type JobRow, lockJob, markHeard, type PrinterRow, saveJob } from './queries.ts'
import { afterAttempt, begun, ended, isTooOld, LOST_AFTER_MS } from './rules.ts'
import { type Sent, sendBytes } from './wire.ts'

/** What a job has to print, as it stands now; null where nothing is left of it. Handed in: printing knows no orders. */
export type PaperOf = (tx: Tx, job: JobRow, printer: PrinterRow) => Promise<Paper | null>

/** Of all places for printing a restaurant may hold so many: one with dead printers does not keep others waiting. */
const PLACES_EACH = 2
const PLACE_AGAIN_MS = 1_000

type Attempt = {
  job: JobRow
  printer: PrinterRow & { host: string; port: number }
  paper: Paper
  reach: Reach
}

export function printCause(now = Date.now()): Cause {
  return { actor: { kind: 'system', id: null, name: 'printing' }, requestId: null, now }
}

/** Three steps, never in one transaction: the job is taken, sent, and its end written down. */
export function printingJobs(
  database: Database,
  { paperOf, rules }: { paperOf: PaperOf; rules: PrinterRules },
): Job[] {
  const held = new Map<number, number>()
  const busy = new Set<number>()

  async function run(payload: unknown): Promise<void> {
    const { restaurantId, jobId } = payload as { restaurantId: number; jobId: number }
    const [restaurant] = await inDirectory(database, findRestaurantById(restaurantId))
    if (!restaurant) return
    const places = held.get(restaurantId) ?? 0
    if (places >= PLACES_EACH) return later(restaurant, jobId)
    held.set(restaurantId, places + 1)
    try {
      await attempt(restaurant, jobId)
    } finally {
      const left = (held.get(restaurantId) ?? 1) - 1
      if (left > 0) held.set(restaurantId, left)
      else held.delete(restaurantId)
    }
  }

  function later(restaurant: Restaurant, jobId: number): Promise<void> {
    return inRestaurant(database, restaurant, printCause(), async (tx) =>
      queueAttempt(tx, jobId, tx.cause.now + PLACE_AGAIN_MS),
    )
  }

  async function attempt(restaurant: Restaurant, jobId: number): Promise<void> {
    const taken = await inRestaurant(database, restaurant, printCause(), (tx) =>
      take(tx, jobId, { paperOf, rules, isBusy: (printerId) => busy.has(printerId) }),
    )
    if (taken === 'busy') return later(restaurant, jobId)
    if (!taken) return
    busy.add(taken.printer.id)
    try {
      const sent = await send(taken)
      await inRestaurant(database, restaurant, printCause(), (tx) => settle(tx, taken, sent))
    } finally {
      busy.delete(taken.printer.id)
    }
  }
  return [{ task: PRINT_TASK, run }]
}

async function take(
  tx: Tx,
  jobId: number,
  {
    paperOf,
    rules,
    isBusy,
  }: { paperOf: PaperOf; rules: PrinterRules; isBusy: (printerId: number) => boolean },
): Promise<Attempt | 'busy' | null> {
  const { now } = tx.cause
  const found = await lockJob(tx, jobId)
  const job = found && begun(found, now)
  if (!job) return null
  const printer = await findPrinter(tx, job.printer_id)
  if (!printer || printer.host === null || printer.port === null) return null
  if (isBusy(printer.id)) return 'busy'
  if (isTooOld(job, now) || !printer.is_active) {
    saveJob(tx, ended(job, 'failed', now, printer.is_active ? 'too_old' : 'off'))
    return null
  }
  const paper = await paperOf(tx, job, printer)
  if (!paper) {
    saveJob(tx, ended(job, 'dropped', now, null))
    return null
  }
  saveJob(tx, job)
  // Should this process die meanwhile, somebody looks after it.
  queueAttempt(tx, job.id, now + LOST_AFTER_MS + PLACE_AGAIN_MS)
  return {
    job,
    printer: { ...printer, host: printer.host, port: printer.port },
    paper,
    reach: await reachOf(tx, rules),
  }
}

async function send({ printer, paper, reach }: Attempt): Promise<Sent | 'address'> {
  const bytes = await encodePaper(paper, printer)
  try {
    const address = await printerAddress(printer.host, printer.port, reach)
    return await sendBytes({ address, port: printer.port }, bytes)
  } catch (error) {
    return error instanceof AddressRefused ? 'address' : 'not_reached'
  }
}

async function settle(tx: Tx, { job: before, printer }: Attempt, sent: Sent | 'address'): Promise<void> {
  const current = await lockJob(tx, before.id)
  if (current?.status !== 'sending' || current.attempts !== before.attempts) return
  const { job, againAt } = afterAttempt(current, sent, tx.cause.now)
  saveJob(tx, job)
  if (againAt !== null) queueAttempt(tx, job.id, againAt)
  if (sent === 'printed') markHeard(tx, printer.id)
}
