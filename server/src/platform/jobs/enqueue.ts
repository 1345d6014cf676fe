import { sql } from 'kysely'
import { currentTrace } from '../observability/tracing.ts'
import type { Tx } from '../postgres/transaction/transaction.ts'

/**
 * A job that exists exactly when the transaction commits. Its payload holds ids, never a person's details. `runAt` is on
 * the clock of the cause.
 */
export function enqueue(
  tx: Tx,
  task: string,
  payload: object,
  { runAt, key, queue }: { runAt?: number; key?: string; queue?: string } = {},
): void {
  const traceparent = currentTrace()
  const whole = traceparent === null ? payload : { ...payload, traceparent }
  tx.later(sql`
    select enqueue_job(${task}, ${JSON.stringify(whole)}::json, ${runAt === undefined ? null : new Date(runAt - (tx.cause.aheadMs ?? 0))},
                       ${key ?? null}, ${queue ?? null})`)
}
