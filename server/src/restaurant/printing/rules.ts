import { MINUTE_MS } from '../../platform/time/clock.ts'
import type { Problem } from './contract.ts'
import type { JobRow } from './queries.ts'
import type { Sent } from './wire.ts'

/** Food that nobody was told of for so long is asked about by now: a late ticket would only be cooked twice. */
const PRINTED_WITHIN_MS = 60 * MINUTE_MS
/** A drawer that opens by itself, with nobody before it, is worse than one that stays shut. */
const PULSED_WITHIN_MS = 30_000
/** Longer than any attempt takes: whoever held it has died. */
export const LOST_AFTER_MS = MINUTE_MS
const WAITS_SECONDS = [5, 10, 20, 40, 60, 120, 240]

/** The job as an attempt begins; null where there is nothing to do, or somebody is at it. */
export function begun(job: JobRow, now: number): JobRow | null {
  if (job.status !== 'waiting' && job.status !== 'sending') return null
  if (job.status === 'sending' && now - (job.started_at ?? 0) < LOST_AFTER_MS) return null
  return {
    ...job,
    status: 'sending',
    attempts: job.attempts + 1,
    // Begun before, and nobody knows how it ended.
    maybe_twice: job.maybe_twice || job.status === 'sending',
    started_at: now,
    problem: null,
  }
}

export function isTooOld(job: JobRow, now: number): boolean {
  return now - job.created_at > (job.kind === 'drawer' ? PULSED_WITHIN_MS : PRINTED_WITHIN_MS)
}

export function ended(
  job: JobRow,
  status: 'printed' | 'failed' | 'dropped',
  now: number,
  problem: Problem | null,
): JobRow {
  return { ...job, status, problem, ended_at: now }
}

/** The job after an attempt, and when the next one is due. */
export function afterAttempt(
  job: JobRow,
  sent: Sent | 'address',
  now: number,
): { job: JobRow; againAt: number | null } {
  if (sent === 'printed') return { job: ended(job, 'printed', now, null), againAt: null }
  if (sent === 'address') return { job: ended(job, 'failed', now, 'address'), againAt: null }
  const wait = WAITS_SECONDS[job.attempts - 1]
  const maybeTwice = job.maybe_twice || sent === 'unclear'
  if (wait === undefined || (sent === 'unclear' && !isSentAgain(job))) {
    return { job: { ...ended(job, 'failed', now, sent), maybe_twice: maybeTwice }, againAt: null }
  }
  return {
    job: { ...job, status: 'waiting', problem: sent, maybe_twice: maybeTwice },
    againAt: now + wait * 1000,
  }
}

/** Whether it may be done twice: a drawer opens once, or not at all. */
export function isSentAgain({ kind }: JobRow): boolean {
  return kind !== 'drawer'
}

/** Somebody asks for it once more, by hand. */
export function retried(job: JobRow, now: number): JobRow | null {
  if (job.status !== 'failed' || !isSentAgain(job)) return null
  return { ...job, status: 'waiting', attempts: 0, created_at: now, problem: null, ended_at: null }
}
