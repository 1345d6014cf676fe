// A turn of calls to HubRise for a branch that this process has claimed.
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { HubAnswer, HubClient, HubRequest } from '../client.ts'
import type { HubDesk } from '../desk.ts'
import { type ConnectionRow, renewConnection } from '../queries/connections.ts'
import { noteAnswer } from './open-connection.ts'

/** Longer than any one call takes. */
export const CLAIM_MS = 45_000
const RENEW_AFTER_MS = 15_000

export type InTx = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Everything that a step of a round works with. */
export type Round = {
  inTx: InTx
  now: () => number
  connection: ConnectionRow
  /** Null: it is not HubRise's turn any more: it refuses, rests, or another process has the branch now. */
  call<T>(request: HubRequest): Promise<Extract<HubAnswer<T>, { kind: 'done' | 'refused' }> | null>
}

export function openRound(
  desk: HubDesk,
  inTx: InTx,
  { connection, client, claim }: { connection: ConnectionRow; client: HubClient; claim: string },
): Round {
  const { branch_id } = connection
  let renewedAt = desk.now()
  let isNoted = false
  return {
    ...{ inTx, now: desk.now, connection },
    async call<T>(request: HubRequest) {
      if (desk.now() - renewedAt > RENEW_AFTER_MS) {
        const until = desk.now() + CLAIM_MS
        if (!(await inTx((tx) => renewConnection(tx, branch_id, claim, until)))) return null
        renewedAt = desk.now()
      }
      const answer = await client.call<T>(request)
      // That all is well again is said once.
      if (answer.kind !== 'done' || !isNoted) {
        await inTx(async (tx) => noteAnswer(tx, connection, answer))
        isNoted = answer.kind === 'done'
      }
      return answer.kind === 'later' || (answer.kind === 'refused' && answer.status === 401) ? null : answer
    },
  }
}
