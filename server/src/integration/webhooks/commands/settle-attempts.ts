import { record } from '../../../ground/audit/commands.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { DAY_MS } from '../../../platform/time/clock.ts'
import { notifyOwner } from '../../../restaurant/notifications/commands.ts'
import { failWaiting } from '../queries/deliveries.ts'
import { markFailing, markRecovered } from '../queries/endpoints.ts'
import { type Claimed, saveAttempts } from '../queries/queue.ts'
import { judge, loggedAnswer, loggedHeaders, SWITCHED_OFF_AFTER_MS } from '../rules.ts'
import type { Outcome } from '../sender/sender.ts'
import { subjectOf } from './endpoints.ts'
import { hintLog } from './fan-out.ts'

export type Tried = { claim: Claimed; outcome: Outcome }
/** Reads what receivers answered to deliveries that arrived, in the transaction that writes them down. */
export type ReadAnswers = (tx: Tx, answers: { deliveryId: string; answer: string }[]) => Promise<void>

/** Writes down how some attempts of one restaurant went, and what follows from it for deliveries and addresses. */
export async function settleAttempts(
  tx: Tx,
  tried: readonly Tried[],
  readAnswers: ReadAnswers,
): Promise<void> {
  const inOrder = tried.toSorted((a, b) => (a.claim.deliveryId < b.claim.deliveryId ? -1 : 1))
  saveAttempts(
    tx,
    inOrder.map(({ claim, outcome }) => ({
      deliveryId: claim.deliveryId,
      seq: claim.seq,
      at: outcome.at,
      statusCode: outcome.statusCode,
      error: outcome.error,
      durationMs: outcome.durationMs,
      answer: loggedAnswer(outcome.answer),
      headers: loggedHeaders(outcome.answerHeaders),
      signature: outcome.signature,
      attempts: claim.attempts + 1,
      verdict: judge(outcome, claim.attempts),
    })),
  )
  hintLog(tx)
  const reached = new Set(
    inOrder.filter(({ outcome }) => outcome.delivered).map(({ claim }) => claim.endpointId),
  )
  const recovered = inOrder.filter(({ claim }) => claim.failing && reached.has(claim.endpointId))
  if (recovered.length > 0) markRecovered(tx, idsOf(recovered))
  const unreached = inOrder.filter(({ claim }) => !reached.has(claim.endpointId))
  if (unreached.length > 0) await settleFailing(tx, idsOf(unreached))
  await readAnswers(
    tx,
    inOrder.flatMap(({ claim, outcome }) =>
      outcome.delivered ? [{ deliveryId: claim.deliveryId, answer: outcome.answer ?? '' }] : [],
    ),
  )
}

async function settleFailing(tx: Tx, ids: number[]): Promise<void> {
  const { now } = tx.cause
  for (const endpoint of await markFailing(tx, ids, { at: now, limitAt: now - SWITCHED_OFF_AFTER_MS })) {
    if (endpoint.switchedOffAt === null) continue
    failWaiting(tx, endpoint.id)
    const days = Math.floor((now - endpoint.failingSince) / DAY_MS)
    record(tx, {
      action: 'webhook.switched_off',
      subject: subjectOf(endpoint.id),
      after: { failing_days: days },
    })
    await notifyOwner(tx, {
      kind: 'webhook.switched_off',
      title: 'A webhook endpoint was switched off',
      body: `${endpoint.url} has not accepted any event for ${days} days, so no more are sent to it. Once it works again, resume it in the developer settings and replay what failed.`,
    })
  }
}

function idsOf(tried: readonly Tried[]): number[] {
  return [...new Set(tried.map(({ claim }) => claim.endpointId))].sort((a, b) => a - b)
}
