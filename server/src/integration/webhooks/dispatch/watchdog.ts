import type { Logger } from 'pino'
import { attemptFault } from '../attempt-faults.ts'
import type { Outcome } from '../sender/sender.ts'

/**
 * The outcome of an attempt, or a failure where it throws or is overdue: whatever the sender does, the place that the
 * attempt holds comes free and the attempt is written down.
 */
export async function settledInTime(
  sent: Promise<Outcome>,
  { clock, overdueMs, log }: { clock: () => number; overdueMs: number; log: Pick<Logger, 'error'> },
): Promise<Outcome> {
  const at = clock()
  const { promise: overdue, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('a webhook attempt is overdue')), overdueMs)
  try {
    return await Promise.race([sent, overdue])
  } catch (error) {
    log.error({ err: error }, 'a webhook attempt did not end as it should')
    return { ...LOST, at, durationMs: overdueMs }
  } finally {
    clearTimeout(timer)
  }
}

const LOST = {
  delivered: false,
  givenUp: false,
  statusCode: null,
  error: attemptFault('timed_out.overdue').message,
  answerHeaders: null,
  answer: null,
  signature: null,
} as const
